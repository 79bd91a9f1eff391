/** The value under a name that came from outside: `texts[name]` would find `constructor` and its kind in every object. */
export const ownValue = <V>(of: Readonly<Partial<Record<string, V>>>, name: string): V | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined
