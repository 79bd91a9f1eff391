import {
  workGroupOf,
  type WorkGroup,
  workGroups,
  type WorkItemCount,
  workItemCountLimit,
  type WorkItemKind,
} from '@khue/contracts/people/work-items'
import { formatNumber } from '#app/shared/format.ts'

/** The address of a queue; without a kind the start page of admins, which shows all. */
export const queueHref = (kind: WorkItemKind | undefined, cursor?: string) =>
  `${kind ? `/admin/queue/${kind}` : '/admin'}${cursor ? `?${new URLSearchParams({ cursor })}` : ''}`

/** "1.000+" from the limit on, up to which the server counts. */
export const formatCount = (count: number) => `${formatNumber(count)}${count >= workItemCountLimit ? '+' : ''}`

const sum = (counts: readonly WorkItemCount[], of: 'open' | 'overdue') => counts.reduce((total, count) => total + count[of], 0)

export type GroupCount = { group: WorkGroup; open: number; nextDueAt: string | null; href: string }

/** Each group with its number and its nearest clock; its link opens the kind that is due first. */
export const toGroups = (counts: readonly WorkItemCount[]): GroupCount[] =>
  workGroups.map((group) => {
    const own = counts.filter(({ kind }) => workGroupOf(kind) === group)
    const [nearest] = own
      .filter(({ nextDueAt }) => nextDueAt !== null)
      .toSorted((a, b) => Date.parse(a.nextDueAt ?? '') - Date.parse(b.nextDueAt ?? ''))
    return { group, open: sum(own, 'open'), nextDueAt: nearest?.nextDueAt ?? null, href: queueHref(nearest?.kind) }
  })

export const totals = (counts: readonly WorkItemCount[]) => ({ open: sum(counts, 'open'), overdue: sum(counts, 'overdue') })
