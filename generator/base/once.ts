/** Values that are made at their first use, and kept. */

export function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: make() }).value;
}

/** One value for each key. */
export function onceFor<K, T>(make: (given: K) => T): (given: K) => T {
  const known = new Map<K, () => T>();
  return (given) => {
    const value = known.get(given) ?? once(() => make(given));
    known.set(given, value);
    return value();
  };
}
