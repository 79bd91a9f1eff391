import { auditActions, type AuditEntry } from '@khue/contracts/ground/audit'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import { auditText as text } from './audit.text.ts'
import { auditAddress, type AuditQuery } from './audit-query.ts'

type Named = { name: string; href?: string }
type Names = {
  /** Names by person id. */
  people: ReadonlyMap<string, string>
  /** Role names for entries about roles. */
  roles: Readonly<Record<string, string>>
  hrefOf: (personId: string) => string
}

/** Filters of the list without its cursor: a further filter starts at the newest entry. */
type Narrowed = Omit<AuditQuery, 'cursor'>

const tones: Partial<Record<AuditEntry['action'], 'danger' | 'success' | 'warn'>> = {
  'user.locked': 'danger',
  'user.unlocked': 'success',
  'user.viewed-as': 'warn',
  'user.identifiers-revealed': 'warn',
  'identity-proof.opened': 'warn',
  'teaching-proof.opened': 'warn',
}

function subjectOf({ subject, action, details: { title } }: AuditEntry, { people, hrefOf }: Names): Named {
  if (subject.kind === 'campaign' && typeof title === 'string')
    return { name: title, ...(action !== 'campaign.deleted' && { href: `/admin/campaigns/${subject.id}` }) }
  const name = people.get(subject.id)
  return name === undefined ? { name: text.other(subject.id) } : { name, href: hrefOf(subject.id) }
}

/** View model of an entry. `query` holds the current filters, which a click extends. */
export const toEntryView = (entry: AuditEntry, names: Names, query: Narrowed) => ({
  id: entry.id,
  at: formatDateTime(entry.at),
  action: auditActions[entry.action],
  tone: tones[entry.action],
  actor: { name: names.people.get(entry.actorId) ?? text.unknownActor, filterHref: auditAddress({ ...query, actorId: entry.actorId }) },
  /** Omitted where all entries are about the same subject. */
  subject: entry.subject.id === query.subjectId ? undefined : subjectOf(entry, names),
  reason: entry.reason,
  detail: detailOf(entry, names),
})
export type EntryView = ReturnType<typeof toEntryView>

/** Details of an entry in words; undefined when it has none. */
function detailOf({ details: { role, endedSessions, fromVnd, toVnd } }: AuditEntry, { roles }: Names) {
  if (typeof role === 'string') return `${text.role}: ${roles[role] ?? role}`
  if (typeof fromVnd === 'number' && typeof toVnd === 'number') return `${text.budget}: ${formatVnd(fromVnd)} → ${formatVnd(toVnd)}`
  return typeof endedSessions === 'number' ? `${text.endedSessions}: ${endedSessions}` : undefined
}

/** Ids that may be people; ids of other things match nobody. */
export const idsIn = (entries: readonly AuditEntry[]) => [
  ...new Set(entries.flatMap(({ actorId, subject }) => [actorId, ...(subject.kind === 'person' ? [subject.id] : [])])),
]

/** Active filters, each with a link that removes it. */
export function narrowedBy({ actorId, subjectId, ...rest }: Narrowed, people: Names['people']) {
  return [
    actorId && { label: text.onlyOf(people.get(actorId) ?? actorId), href: auditAddress({ ...rest, ...(subjectId && { subjectId }) }) },
    subjectId && {
      label: text.onlyAbout(people.get(subjectId) ?? subjectId),
      href: auditAddress({ ...rest, ...(actorId && { actorId }) }),
    },
  ].filter((one) => one !== undefined && one !== '')
}
