import type { Badges } from '@khue/contracts/backoffice/badges'
import type { Role } from '@khue/contracts/endpoint'
import type { WorkItemKind } from '@khue/contracts/people/work-items'
import type { Entry, Group } from './role-frame.ts'
import { rolesText as text } from './roles.text.ts'

/** What an entry or a group shows beside its label: work that waits, or unread messages. */
export type Mark = { count: number; isWork: boolean; nextDueAt: string | null }

const none: Mark = { count: 0, isWork: true, nextDueAt: null }

function queuesOf({ queues }: Badges, source: 'all-queues' | readonly WorkItemKind[]): Mark {
  const meant = source === 'all-queues' ? queues : queues.filter(({ kind }) => source.includes(kind))
  const due = meant.flatMap(({ nextDueAt }) => nextDueAt ?? []).toSorted()
  return { count: meant.reduce((sum, { open }) => sum + open, 0), isWork: true, nextDueAt: due[0] ?? null }
}

/** `badges.unread` follows the chat's own events. */
export function markOf({ badge }: Pick<Entry, 'badge'>, badges: Badges | undefined): Mark {
  if (badge === undefined || !badges) return none
  switch (badge) {
    case 'unread':
      return { count: badges.unread, isWork: false, nextDueAt: null }
    case 'requests':
      return { ...none, count: badges.requests }
    case 'homework':
      return homeworkOf(badges)
    case 'marking':
      return { ...none, count: badges.marking }
    case 'reports':
      return { ...none, count: badges.reports.due, nextDueAt: badges.reports.nextDueAt }
    default:
      return queuesOf(badges, badge)
  }
}

const homeworkOf = ({ homework }: Badges): Mark => ({
  count: homework.reduce((sum, { due }) => sum + due, 0),
  isWork: true,
  nextDueAt: homework.map(({ nextDueAt }) => nextDueAt).toSorted()[0] ?? null,
})

/** The badges of a page about one learner; without one, those of the whole family (navigation, section 9). */
export const badgesFor = (badges: Badges | undefined, learnerId: string | undefined): Badges | undefined =>
  badges && learnerId !== undefined ? { ...badges, homework: badges.homework.filter((one) => one.learnerId === learnerId) } : badges

/** Of a group that is closed: everything that waits in it, and until when the first of it. */
export function markOfGroup({ entries }: Pick<Group, 'entries'>, badges: Badges | undefined): Mark {
  const marks = entries.map((entry) => markOf(entry, badges)).filter(({ isWork }) => isWork)
  const due = marks.flatMap(({ nextDueAt }) => nextDueAt ?? []).toSorted()
  return { count: marks.reduce((sum, { count }) => sum + count, 0), isWork: true, nextDueAt: due[0] ?? null }
}

/** Whether something waits among what the bar of phones has no place for. */
export const hasMark = (entries: readonly Entry[], badges: Badges | undefined) => entries.some((entry) => markOf(entry, badges).count > 0)

const worksOf: Readonly<Partial<Record<Role, readonly Extract<Entry['badge'], string>[]>>> = {
  student: ['homework'],
  parent: ['requests', 'homework'],
  teacher: ['marking', 'reports'],
  tutor: ['marking', 'reports'],
  admin: ['all-queues'],
}

/** What waits in a role, for the choice between several. */
export function waitingIn(role: Role, badges: Badges | undefined) {
  const count = (worksOf[role] ?? []).reduce((sum, badge) => sum + markOf({ badge }, badges).count, 0)
  return count === 0 ? undefined : text.cases(count)
}
