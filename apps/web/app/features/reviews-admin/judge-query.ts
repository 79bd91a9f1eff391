import { Id } from '@khue/contracts/ids'
import { formatNumber } from '#app/shared/format.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { reviewsAdminText as text } from './reviews-admin.text.ts'

export type JudgeQuery = { isReported: boolean; cursor: string | undefined; page: number; id: string | undefined }

/** Reads an address that anybody can have written; what it does not understand it leaves out. */
export function readJudgeQuery(params: URLSearchParams): JudgeQuery {
  const page = params.get('page')
  return {
    isReported: params.get('waiting') === 'reported',
    cursor: Id.safeParse(params.get('cursor')).data,
    page: page && /^[1-9]\d{0,2}$/.test(page) ? Number(page) - 1 : 0,
    id: Id.safeParse(params.get('id')).data,
  }
}

export function judgeAddress(path: string, { isReported = false, cursor, page = 0 }: Partial<JudgeQuery>) {
  const search = new URLSearchParams({
    ...(isReported && { waiting: 'reported' }),
    ...(cursor && { cursor }),
    ...(page > 0 && { page: String(page + 1) }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}

export const judgeChoices = (path: string, { isReported, id }: JudgeQuery): Choice[] => [
  { label: text.waiting, href: judgeAddress(path, {}), isOn: !isReported && !id },
  { label: text.reported, href: judgeAddress(path, { isReported: true }), isOn: isReported && !id },
  ...(id ? [{ label: text.one, href: `${path}?id=${id}`, isOn: true }] : []),
]

export const countOf = ({ total, totalIsCapped }: { total: number; totalIsCapped?: boolean | undefined }) =>
  text.total(`${formatNumber(total)}${totalIsCapped ? '+' : ''}`)
