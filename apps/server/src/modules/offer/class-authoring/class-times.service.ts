import type { ClassClash } from '@khue/contracts/offer/class-authoring'
import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import { listOccupations } from '#modules/offer/courses'
import { listClosures } from '#modules/people/timetable'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { classAuthoringError } from './class-authoring.errors.ts'

type Times = Pick<ClassDraft, 'startsAt' | 'endsAt'>
type Span = { from: Date; to: Date }
const spanOf = ({ startsAt, endsAt }: Times): Span | undefined =>
  startsAt !== null && endsAt !== null && startsAt < endsAt ? { from: new Date(startsAt), to: new Date(endsAt) } : undefined

/** Closures on the day of a class. */
export async function listClosuresAt(deps: Deps, { startsAt }: Pick<ClassDraft, 'startsAt'>) {
  if (startsAt === null) return []
  const on = inVietnam(new Date(startsAt)).toPlainDate().toString()
  return listClosures(deps, { from: on, to: on })
}

/** Other occupations of the teacher at the time of a class. */
export async function findClashes(deps: Deps, { teacherId, classId }: { teacherId: string; classId: string }, times: Times) {
  const span = spanOf(times)
  if (!span) return []
  const found = await listOccupations(deps, teacherId, { span, exceptIds: [classId] })
  return found.map(({ title, from, to }): ClassClash => ({ title, startsAt: from.toISOString(), endsAt: to.toISOString() }))
}

/** Throws CLASS_CLASH with the teacher's other occupations. */
export async function assertNoClash(deps: Deps, of: { teacherId: string; classId: string }, times: Times) {
  const clashes = await findClashes(deps, of, times)
  if (clashes.length > 0) throw classAuthoringError.CLASS_CLASH({ clashes })
}

/** Throws CLASS_ON_CLOSURE with the name of the closure. */
export async function assertNoClosure(deps: Deps, startsAt: string) {
  const [closed] = await listClosuresAt(deps, { startsAt })
  if (closed) throw classAuthoringError.CLASS_ON_CLOSURE({ on: inVietnam(new Date(startsAt)).toPlainDate().toString(), name: closed.name })
}

export const clashProblem = (clashes: readonly ClassClash[]) =>
  clashes.length > 0
    ? [{ field: 'startsAt', message: `Thầy cô đã có lịch vào giờ này: ${[...new Set(clashes.map(({ title }) => title))].join(', ')}.` }]
    : []
