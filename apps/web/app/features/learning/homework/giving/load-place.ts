import { getLesson } from '@khue/contracts/learning/lessons'
import { getAuthoredClass, listAuthoredClasses, listClassLearners } from '@khue/contracts/offer/class-authoring'
import { getRun, listTaughtRuns, type TaughtRun } from '@khue/contracts/offer/runs'
import { Id } from '@khue/contracts/ids'
import { whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { daysOf, scheduleOf } from '#app/features/offer/taught-classes/shared/run-words.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { newAssignmentHref } from '../shared/assignment-addresses.ts'
import type { LearnerOption } from './learner-fields.tsx'
import type { LessonOption } from './work-fields.tsx'

type Call = PageApi['call']

/** A class to which homework is given. */
export type Place = {
  scope: 'RUN' | 'CLASS'
  refId: string
  title: string
  lessonId: string | null
  learners: LearnerOption[]
  lessons: LessonOption[]
  /** When its lessons begin. */
  starts: string[]
  /** When the lesson begins in which the homework is given. */
  lessonStartsAt: string | undefined
}

/** What an address names; undefined for one that names no class. */
export function placeIn(search: URLSearchParams) {
  const idIn = (name: string) => Id.safeParse(search.get(name)).data
  const [run, single, lessonId] = [idIn('run'), idIn('class'), idIn('lesson')]
  if (run) return { scope: 'RUN' as const, refId: run, lessonId }
  return single ? { scope: 'CLASS' as const, refId: single, lessonId } : undefined
}
type Named = NonNullable<ReturnType<typeof placeIn>>

const readable = ({ id, name }: { id: string; name: string }) => ({ id, name })
const orUndefined = (error: unknown) => {
  if (![403, 404].includes(refusalOf(error)?.status ?? 0)) throw error
  return undefined
}

/** The class by its page, or, for who teaches one of its lessons alone, by that lesson. Throws as for a class that does not exist. */
export async function loadPlace(call: Call, named: Named): Promise<Place> {
  const { lessonId } = named
  if (lessonId === undefined) return ofClass(call, named)
  return (await ofClass(call, named).catch(orUndefined)) ?? ofLesson(call, named, lessonId)
}

async function ofClass(call: Call, { scope, refId, ...named }: Named): Promise<Place> {
  const lessonId = named.lessonId ?? null
  if (scope === 'RUN') {
    const { courseTitle, learners, meetings } = await call(getRun, { params: { run: refId } })
    const planned = meetings.filter(({ isCancelled }) => !isCancelled)
    return {
      scope,
      refId,
      title: courseTitle,
      lessonId,
      learners: learners.map(readable),
      lessons: planned.map(({ id, number, ...times }) => ({ id, number, when: whenOf(times) })),
      starts: planned.map(({ startsAt }) => startsAt),
      lessonStartsAt: planned.find(({ id }) => id === lessonId)?.startsAt,
    }
  }
  const params = { id: refId }
  const [{ content, listed }, { items }] = await Promise.all([call(getAuthoredClass, { params }), call(listClassLearners, { params })])
  const times = listed ?? content
  return {
    scope,
    refId,
    title: listed?.title ?? content.title,
    lessonId,
    learners: items.map(readable),
    lessons: [], // its one lesson
    starts: [],
    lessonStartsAt: times.startsAt ?? undefined,
  }
}

async function ofLesson(call: Call, { scope, refId }: Named, lessonId: string): Promise<Place> {
  const { title, teaching, number, startsAt, endsAt } = await call(getLesson, { params: { id: lessonId } })
  return {
    scope,
    refId,
    title,
    lessonId,
    learners: (teaching?.seats ?? []).map(({ learner }) => readable(learner)),
    lessons: [{ id: lessonId, number, when: whenOf({ startsAt, endsAt }) }],
    starts: [],
    lessonStartsAt: startsAt,
  }
}

export type ClassChoice = { id: string; href: string; title: string; note: string; /** Tells classes of one course apart. */ short: string }

/** The classes to which the teacher can give homework now. */
export async function loadClasses(call: Call): Promise<{ runs: ClassChoice[]; singles: ClassChoice[] }> {
  const [ongoing, pending, listed] = await Promise.all([
    call(listTaughtRuns, { query: { state: 'ongoing' } }),
    call(listTaughtRuns, { query: { state: 'pending' } }),
    call(listAuthoredClasses, { query: { state: 'LISTED' } }),
  ])
  return {
    runs: [...ongoing.items, ...pending.items].map(toRunChoice),
    singles: listed.items.map(({ id, title, startsAt, endsAt }) => ({
      id,
      short: '',
      href: newAssignmentHref({ class: id }),
      title,
      note: startsAt && endsAt ? whenOf({ startsAt, endsAt }) : '',
    })),
  }
}

const toRunChoice = (run: TaughtRun): ClassChoice => ({
  id: run.id,
  short: scheduleOf(run),
  href: newAssignmentHref({ run: run.id }),
  title: run.courseTitle,
  note: `${scheduleOf(run)} · ${daysOf(run)}`,
})
