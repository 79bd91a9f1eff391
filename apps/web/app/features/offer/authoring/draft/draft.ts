import type { CourseChanges, CourseToAuthor, SavedCourse } from '@khue/contracts/offer/authoring'
import type {
  CourseChapterInput,
  CourseDraft,
  CourseDraftChange,
  CourseItem,
  CourseItemInput,
  CourseProgramme,
} from '@khue/contracts/offer/course-draft'

/** The fields of a draft, with its programme as one more. */
export type Fields = CourseDraft & { items: CourseProgramme }
export type FieldName = keyof Fields

/** A field that was changed here and, since this page was loaded, elsewhere. */
export type Conflict = { field: FieldName; name: string; here: unknown; there: unknown }

export type Draft = Pick<CourseToAuthor, 'revision' | 'status' | 'version' | 'missing'> & {
  /** As the server has them. */
  saved: Fields
  /** What is typed here and not saved yet. */
  typed: Partial<Fields>
  conflicts: readonly Conflict[]
  /** Why the server does not accept a typed field; it is sent again after it was changed. */
  refused: Readonly<Partial<Record<FieldName, string>>>
}

export const toDraft = ({ revision, status, version, missing, content, programme }: CourseToAuthor): Draft => ({
  revision,
  status,
  version,
  missing,
  saved: { ...content, items: programme },
  typed: {},
  conflicts: [],
  refused: {},
})

export const currentFields = ({ saved, typed }: Draft): Fields => ({ ...saved, ...typed })

/** Spaces around a text do not count: the server removes them. */
const isSame = (a: unknown, b: unknown) => a === b || trimmed(a) === trimmed(b)
const trimmed = (value: unknown) => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? inner.trim() : inner))

// keys of an object of fields are names of fields, which Object.entries does not know
const entriesOf = (fields: Partial<Fields>) => Object.entries(fields) as [FieldName, unknown][]
const pick = (fields: Partial<Fields>, wanted: (field: FieldName, value: unknown) => boolean) =>
  Object.fromEntries(entriesOf(fields).filter(([field, value]) => wanted(field, value))) as Partial<Fields>

export function typeInto(draft: Draft, change: Partial<Fields>): Draft {
  const typed = pick({ ...draft.typed, ...change }, (field, value) => field === 'items' || !isSame(value, draft.saved[field]))
  const refused = Object.fromEntries(Object.entries(draft.refused).filter(([field]) => !(field in change)))
  return { ...draft, typed, refused }
}

/** What can be sent now: without what someone has to decide about first. */
export const sendable = ({ typed, conflicts, refused }: Draft): Partial<Fields> =>
  pick(typed, (field) => !(field in refused) && conflicts.every((one) => one.field !== field))

/** The same as the bodies of the two endpoints. */
export function toBodies({ items, ...changes }: Partial<Fields>): { changes?: CourseDraftChange; chapters?: CourseChapterInput[] } {
  return { ...(Object.keys(changes).length > 0 && { changes }), ...(items && { chapters: toChapters(items) }) }
}

const toChapters = (programme: CourseProgramme): CourseChapterInput[] =>
  programme.map(({ title, items }) => ({ title, items: items.map(toItem) }))

function toItem({ itemId, title, kind, ...item }: CourseItem): CourseItemInput {
  if (kind === 'ASSIGNMENT') return { itemId, title, kind, content: item.content, displayAt: item.displayAt, deadline: item.deadline }
  return { itemId, title, kind: kind === 'LIVE' ? 'LIVE' : 'LECTURE', minutes: item.minutes, isFree: item.isFree }
}

/** The server has taken `sent`; what was typed meanwhile stays to be sent. */
export function afterSave(draft: Draft, sent: Partial<Fields>, { revision, status, version, missing }: SavedCourse): Draft {
  const typed = pick(draft.typed, (field, value) => !(field in sent) || (value !== sent[field] && !isSame(value, sent[field])))
  const ofTeacher = draft.missing.filter(({ field }) => field === 'contract' || field === 'profile') // a save does not look at them
  return { ...draft, revision, status, version, missing: [...missing, ...ofTeacher], saved: { ...draft.saved, ...sent }, typed }
}

/**
 * Another tab or person has saved since: takes over what they changed. A field that both changed is a conflict, which a person decides; until then it is
 * neither sent nor replaced.
 */
export function afterStale(draft: Draft, { revision, status, fields }: CourseChanges): Draft {
  const there = Object.fromEntries(fields.map(({ field, now }) => [field, now])) as Partial<Fields> // trusted: our server names fields of the draft
  const isClash = (field: FieldName, value: unknown) => field in there && !isSame(value, there[field])
  const typed = pick(draft.typed, (field, value) => !(field in there) || isClash(field, value))
  const clashing = fields.flatMap(({ field, name, now }): Conflict[] => {
    const own = field as FieldName // as above
    return own in typed ? [{ field: own, name, here: typed[own], there: now }] : []
  })
  const earlier = draft.conflicts.filter((one) => one.field in typed && clashing.every(({ field }) => field !== one.field))
  return { ...draft, revision, status, saved: { ...draft.saved, ...there }, typed, conflicts: [...earlier, ...clashing] }
}

/** Decides a conflict: what was typed here replaces the other, or is given up for it. */
export function decide(draft: Draft, field: FieldName, isHere: boolean): Draft {
  return {
    ...draft,
    conflicts: draft.conflicts.filter((one) => one.field !== field),
    typed: isHere ? draft.typed : pick(draft.typed, (one) => one !== field),
  }
}

export const afterRefusal = (draft: Draft, refused: Draft['refused']): Draft => ({ ...draft, refused: { ...draft.refused, ...refused } })

/** Newer data of the page, which knows nothing of what is typed. */
export const refreshed = (draft: Draft, course: CourseToAuthor): Draft =>
  course.revision < draft.revision ? draft : typeInto({ ...toDraft(course), typed: draft.typed, conflicts: draft.conflicts }, {})

/** What this device kept because it could not be sent. Fields that the server has otherwise since are conflicts. */
export function restored(draft: Draft, kept: { revision: number; typed: Partial<Fields> }, nameOf: (field: FieldName) => string): Draft {
  const typed = pick(kept.typed, (field, value) => field in draft.saved && !isSame(value, draft.saved[field]))
  if (kept.revision >= draft.revision) return { ...draft, typed }
  const conflicts = entriesOf(typed).map(([field, here]) => ({ field, name: nameOf(field), here, there: draft.saved[field] }))
  return { ...draft, typed, conflicts }
}
