import type { CourseProblem, CourseToAuthor } from '@khue/contracts/offer/authoring'
import type { VersionChanges } from '@khue/contracts/offer/versions'

export type FieldName<F> = keyof F & string

/** A field that was changed here and, since this page was loaded, elsewhere. */
export type Conflict<F> = { field: FieldName<F>; name: string; here: unknown; there: unknown }

/** Version and problems of the draft, as every save answers. */
export type Version = Pick<CourseToAuthor, 'revision' | 'status' | 'version'> & { missing: CourseProblem[] }

/** The draft of a course or a class, with its fields `F`. */
export type Draft<F extends object> = Version & {
  /** As the server has them. */
  saved: F
  /** What is typed here and not saved yet. */
  typed: Partial<F>
  conflicts: readonly Conflict<F>[]
  /** Why the server does not accept a typed field; it is sent again after it was changed. */
  refused: Readonly<Record<string, string>>
  /** Fields too large to compare at every keystroke: always sent after typing. */
  large: readonly FieldName<F>[]
}

export const newDraft = <F extends object>(
  { revision, status, version, missing }: Version,
  saved: F,
  large: Draft<F>['large'] = [],
): Draft<F> => ({ revision, status, version, missing, saved, typed: {}, conflicts: [], refused: {}, large })

export const currentFields = <F extends object>({ saved, typed }: Draft<F>): F => ({ ...saved, ...typed })

/** Spaces around a text do not count: the server removes them. */
const isSame = (a: unknown, b: unknown) => a === b || trimmed(a) === trimmed(b)
const trimmed = (value: unknown) => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? inner.trim() : inner))

// keys of an object of fields are names of fields, which Object.entries does not know
const entriesOf = <F extends object>(fields: Partial<F>) => Object.entries(fields) as [FieldName<F>, unknown][]
const pick = <F extends object>(fields: Partial<F>, wanted: (field: FieldName<F>, value: unknown) => boolean) =>
  Object.fromEntries(entriesOf(fields).filter(([field, value]) => wanted(field, value))) as Partial<F>

export function typeInto<F extends object>(draft: Draft<F>, change: Partial<F>): Draft<F> {
  const { saved, large } = draft
  const typed = pick<F>({ ...draft.typed, ...change }, (field, value) => large.includes(field) || !isSame(value, saved[field]))
  const refused = Object.fromEntries(Object.entries(draft.refused).filter(([field]) => !(field in change)))
  return { ...draft, typed, refused }
}

/** The changes that can be sent now: without conflicts that the author must resolve first. */
export const sendable = <F extends object>({ typed, conflicts, refused }: Draft<F>): Partial<F> =>
  pick(typed, (field) => !(field in refused) && conflicts.every((one) => one.field !== field))

/** A save checks only the fields, not the teacher's profile or contract. */
const besides = new Set(['contract', 'profile'])

/** The server has saved `sent`; later typed changes stay to be sent. */
export function afterSave<F extends object>(draft: Draft<F>, sent: Partial<F>, { revision, status, version, missing }: Version): Draft<F> {
  const typed = pick(draft.typed, (field, value) => !(field in sent) || (value !== sent[field] && !isSame(value, sent[field])))
  const ofTeacher = draft.missing.filter(({ field }) => besides.has(field))
  return { ...draft, revision, status, version, missing: [...missing, ...ofTeacher], saved: { ...draft.saved, ...sent }, typed }
}

/**
 * Another tab or person has saved since: takes over what they changed. A field that both changed is a conflict, which a person decides; until then it is
 * neither sent nor replaced.
 */
export function afterStale<F extends object>(draft: Draft<F>, { revision, status, fields }: VersionChanges): Draft<F> {
  const there = Object.fromEntries(fields.map(({ field, now }) => [field, now])) as Partial<F> // trusted: our server names fields of the draft
  const isClash = (field: FieldName<F>, value: unknown) => field in there && !isSame(value, there[field])
  const typed = pick(draft.typed, (field, value) => !(field in there) || isClash(field, value))
  const clashing = fields.flatMap(({ field, name, now }): Conflict<F>[] => {
    const own = field as FieldName<F> // as above
    return own in typed ? [{ field: own, name, here: typed[own], there: now }] : []
  })
  const earlier = draft.conflicts.filter((one) => one.field in typed && clashing.every(({ field }) => field !== one.field))
  return { ...draft, revision, status, saved: { ...draft.saved, ...there }, typed, conflicts: [...earlier, ...clashing] }
}

/** Decides a conflict: what was typed here replaces the other, or is given up for it. */
export function decide<F extends object>(draft: Draft<F>, field: FieldName<F>, isHere: boolean): Draft<F> {
  return {
    ...draft,
    conflicts: draft.conflicts.filter((one) => one.field !== field),
    typed: isHere ? draft.typed : pick(draft.typed, (one) => one !== field),
  }
}

export const afterRefusal = <F extends object>(draft: Draft<F>, refused: Draft<F>['refused']): Draft<F> => ({
  ...draft,
  refused: { ...draft.refused, ...refused },
})

/** Newer data of the page, which knows nothing of what is typed. */
export const refreshed = <F extends object>(draft: Draft<F>, newer: Draft<F>): Draft<F> =>
  newer.revision < draft.revision ? draft : typeInto({ ...newer, typed: draft.typed, conflicts: draft.conflicts }, {})

type Kept<F> = { revision: number; typed: Partial<F> }
/** What this device kept because it could not be sent. Fields that the server has otherwise since are conflicts. */
export function restored<F extends object>(draft: Draft<F>, kept: Kept<F>, nameOf: (field: FieldName<F>) => string): Draft<F> {
  const typed = pick(kept.typed, (field, value) => field in draft.saved && !isSame(value, draft.saved[field]))
  if (kept.revision >= draft.revision) return { ...draft, typed }
  const conflicts = entriesOf(typed).map(([field, here]) => ({ field, name: nameOf(field), here, there: draft.saved[field] }))
  return { ...draft, typed, conflicts }
}
