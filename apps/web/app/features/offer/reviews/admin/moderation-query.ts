import { Id } from '@khue/contracts/ids'
import { formatNumber } from '#app/shared/format.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { reviewsAdminText as text } from './reviews-admin.text.ts'

/** Lists: reviews waiting for moderation and, for course reviews, also candidates for the testimonials page and those chosen for it. */
export type ModerationList = 'waiting' | 'reported' | 'eligible' | 'featured'
export type ModerationQuery = { list: ModerationList; cursor: string | undefined; id: string | undefined }

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readModerationQuery(params: URLSearchParams, lists: readonly ModerationList[]): ModerationQuery {
  return {
    list: lists.find((list) => list === params.get('waiting')) ?? 'waiting',
    cursor: Id.safeParse(params.get('cursor')).data,
    id: Id.safeParse(params.get('id')).data,
  }
}

export function moderationAddress(path: string, { list = 'waiting', cursor }: Partial<ModerationQuery>) {
  const search = new URLSearchParams({
    ...(list !== 'waiting' && { waiting: list }),
    ...(cursor && { cursor }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}

export const moderationChoices = (path: string, lists: readonly ModerationList[], asked: ModerationQuery): Choice[] => [
  ...lists.map((list) => ({ label: text.lists[list], href: moderationAddress(path, { list }), isOn: asked.list === list && !asked.id })),
  ...(asked.id ? [{ label: text.one, href: `${path}?id=${asked.id}`, isOn: true }] : []),
]

export const countOf = ({ total, totalIsCapped }: { total: number; totalIsCapped?: boolean | undefined }) =>
  text.total(`${formatNumber(total)}${totalIsCapped ? '+' : ''}`)
