/** The addresses of headings, as GitHub and most others make them. */

/** One for each heading, in the order of the page: a repeated one gets a number. */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    const slug = slugOf(heading);
    let number = counts.get(slug) ?? 0;
    let anchor = number === 0 ? slug : `${slug}-${String(number)}`;
    while (number > 0 && counts.has(anchor)) anchor = `${slug}-${String(++number)}`;
    counts.set(slug, number + 1);
    if (anchor !== slug) counts.set(anchor, 1);
    return anchor;
  });
}

/** Keeps letters, digits and hyphens of the displayed text, which has no backticks. A blank becomes a hyphen. */
function slugOf(heading: string): string {
  return heading
    .replaceAll('`', '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
