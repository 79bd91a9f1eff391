const longest = 20

/** A code as it is told again to whoever typed it: what could be one of it, and no longer than one reads at a glance. */
export function shownCode(typed: string) {
  const own = typed.replaceAll(/[^A-Z0-9_-]/g, '')
  return own.length > longest ? `${own.slice(0, longest)}…` : own
}
