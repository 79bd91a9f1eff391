import type { Inline } from '@khue/contracts/document'

type Group = { href: string | undefined; inlines: readonly Inline[] }

/** Groups adjacent inlines with the same link target, so that a link with several styles is one element. */
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
