import type { Inline } from '@khue/contracts/document'

type Group = { href: string | undefined; inlines: readonly Inline[] }

/** Neighbours that lead to the same address are one link, however many looks they have. */
export function inlineGroups(inlines: readonly Inline[]): Group[] {
  const groups: { href: string | undefined; inlines: Inline[] }[] = []
  for (const inline of inlines) {
    const href = inline.type === 'text' ? inline.href : undefined
    const last = groups.at(-1)
    if (last && last.href === href) last.inlines.push(inline)
    else groups.push({ href, inlines: [inline] })
  }
  return groups
}
