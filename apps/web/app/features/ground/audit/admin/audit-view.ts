import { auditActions, type AuditEntry } from '@khue/contracts/ground/audit'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import { auditText as text } from './audit.text.ts'
import { auditAddress, type AuditQuery } from './audit-query.ts'

type Named = { name: string; href?: string }
type Names = {
  /** Names by the ids of people. */
  people: ReadonlyMap<string, string>
  /** Names of roles, as entries about them say which. */
  roles: Readonly<Record<string, string>>
  hrefOf: (personId: string) => string
}

/** What a list is filtered by; narrowing further begins at the newest. */
type Narrowed = Omit<AuditQuery, 'cursor'>

const tones: Partial<Record<AuditEntry['action'], 'danger' | 'success' | 'warn'>> = {
  'user.locked': 'danger',
  'user.unlocked': 'success',
  'user.viewed-as': 'warn',
  'user.identifiers-revealed': 'warn',
  'identity-proof.opened': 'warn',
}

function subjectOf({ subject, action, details: { title } }: AuditEntry, { people, hrefOf }: Names): Named {
  if (subject.kind === 'campaign' && typeof title === 'string')
    return { name: title, ...(action !== 'campaign.deleted' && { href: `/admin/campaigns/${subject.id}` }) }
  const name = people.get(subject.id)
  return name === undefined ? { name: text.other(subject.id) } : { name, href: hrefOf(subject.id) }
}

/** One entry as it is shown. `query` is what the list is filtered by, so that a click narrows it further. */
export const toEntryView = (entry: AuditEntry, names: Names, query: Narrowed) => ({
  id: entry.id,
  at: formatDateTime(entry.at),
  action: auditActions[entry.action],
  tone: tones[entry.action],
  actor: { name: names.people.get(entry.actorId) ?? text.somebody, filterHref: auditAddress({ ...query, actorId: entry.actorId }) },
  /** Left out where all entries are about the same. */
  subject: entry.subject.id === query.subjectId ? undefined : subjectOf(entry, names),
  reason: entry.reason,
  detail: detailOf(entry, names),
})
export type EntryView = ReturnType<typeof toEntryView>

/** What an entry says beyond its action, in words; what has none is left to the API. */
function detailOf({ details: { role, endedSessions, fromVnd, toVnd } }: AuditEntry, { roles }: Names) {
  if (typeof role === 'string') return `${text.role}: ${roles[role] ?? role}`
  if (typeof fromVnd === 'number' && typeof toVnd === 'number') return `${text.budget}: ${formatVnd(fromVnd)} → ${formatVnd(toVnd)}`
  return typeof endedSessions === 'number' ? `${text.endedSessions}: ${endedSessions}` : undefined
}

/** Everybody whom entries name; ids of other things find nobody. */
export const idsIn = (entries: readonly AuditEntry[]) => [
  ...new Set(entries.flatMap(({ actorId, subject }) => [actorId, ...(subject.kind === 'person' ? [subject.id] : [])])),
]

/** What the list is narrowed to, each to be taken back by itself. */
export function narrowedBy({ actorId, subjectId, ...rest }: Narrowed, people: Names['people']) {
  return [
    actorId && { label: text.onlyOf(people.get(actorId) ?? actorId), href: auditAddress({ ...rest, ...(subjectId && { subjectId }) }) },
    subjectId && {
      label: text.onlyAbout(people.get(subjectId) ?? subjectId),
      href: auditAddress({ ...rest, ...(actorId && { actorId }) }),
    },
  ].filter((one) => one !== undefined && one !== '')
}
