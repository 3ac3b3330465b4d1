/** The addresses of headings, as GitHub and most others make them. */

/** One for each heading, in the order of the page: a repeated one gets a number. */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const slug = slugOf(heading);
    let number = seen.get(slug) ?? 0;
    let anchor = number === 0 ? slug : `${slug}-${String(number)}`;
    while (number > 0 && seen.has(anchor)) anchor = `${slug}-${String(++number)}`;
    seen.set(slug, number + 1);
    if (anchor !== slug) seen.set(anchor, 1);
    return anchor;
  });
}

/** Letters, digits and hyphens of what a reader sees, who sees no backticks; a blank is a hyphen. */
function slugOf(heading: string): string {
  return heading
    .replaceAll('`', '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
