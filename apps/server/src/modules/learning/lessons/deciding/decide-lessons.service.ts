import { lateMinutes } from '@khue/contracts/learning/lesson-states'
import { untaught } from '#modules/money/escrow'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { handleInOrder } from '#platform/postgres/batches'
import { judge, lengthOf, merged, overrunMinutes, type Span } from '../held.ts'
import { lessonDecided } from '../lessons.events.ts'
import * as stored from './decide-lessons.repository.ts'
import { listGuests, listRoster } from './roster.read-model.ts'

/** So long after its end a teacher can declare a lesson that the server did not see. */
export const declareHours = 24
const batchSize = 100

/** Decides the lessons that are over. Safe to run twice at once and after a crash: each lesson is locked, and decided in a transaction of its own. */
export const decideLessons = (deps: Deps) =>
  handleInOrder(async (after) => {
    const ids = await stored.listToDecide(deps.db, { after, limit: batchSize, minutes: overrunMinutes, hours: declareHours })
    for (const id of ids) await decideLesson(deps, id)
    return ids.length < batchSize ? undefined : ids.at(-1)
  })

/** Judges one lesson that is over: HELD, NOT_HELD, or its teacher is asked to declare. `isDeclared`: the teacher has just declared it. */
export const decideLesson = (deps: Deps, id: string, { isDeclared = false } = {}) =>
  transact(deps, async (deps) => {
    const lesson = await stored.lockToDecide(deps.db, id, declareHours)
    if (!lesson) return
    const stays = await stored.listStays(deps.db, id)
    const verdict = judgeLesson(lesson, stays, { hasMarkedPresent: await stored.hasMarkedPresent(deps.db, id) })
    if (isDeclared) return settle(deps, lesson, stays, { ...verdict, outcome: 'HELD', because: 'DECLARED' })
    const { outcome, because } = verdict
    if (outcome !== 'UNCLEAR' && because) return settle(deps, lesson, stays, { ...verdict, outcome, because })
    if (lesson.isDeclareOver) return settle(deps, lesson, stays, { ...verdict, outcome: 'NOT_HELD', because: 'NOT_DECLARED' })
    if (!lesson.isAsked) await stored.setAsked(deps.db, id)
  })

function judgeLesson(lesson: stored.LockedLesson, stays: readonly stored.StayRow[], { hasMarkedPresent }: { hasMarkedPresent: boolean }) {
  const spansOf = (wanted: (stay: stored.StayRow) => boolean) => stays.filter(wanted).map(({ from, to }): Span => [from, to])
  const inRoom = stays.filter(({ source, personId }) => source === 'ROOM' && personId !== lesson.teacherId)
  const times = { startsAt: new Date(lesson.startsAt), endsAt: new Date(lesson.endsAt) }
  return judge(
    {
      ...times,
      teacher: spansOf(({ personId, source }) => personId === lesson.teacherId && source !== 'LINK'),
      learners: [...Map.groupBy(inRoom, ({ personId }) => personId).values()].map((own) => own.map(({ from, to }): Span => [from, to])),
      isMeasured: stays.some(({ source }) => source === 'ROOM'),
      hasMarkedPresent,
    },
    lesson,
  )
}

type Outcome = { outcome: 'HELD' | 'NOT_HELD'; because: string; teacherMinutes: number }

async function settle(
  deps: Deps,
  lesson: stored.LockedLesson,
  stays: readonly stored.StayRow[],
  { outcome, because, teacherMinutes }: Outcome,
) {
  const { id, teacherId, contestHours } = lesson
  await stored.setDecided(deps.db, { id, state: outcome, because, teacherMinutes, contestHours })
  await stored.pinSeats(deps.db, id, await rosterOf(deps, lesson, stays, outcome))
  await publish(deps, lessonDecided, { lessonId: id, teacherId, outcome, because, attempt: lesson.revision })
}

/** All learners seated at any moment of the lesson. Only a line with lessons left has money in it. */
async function rosterOf(deps: Deps, lesson: stored.LockedLesson, stays: readonly stored.StayRow[], outcome: Outcome['outcome']) {
  const seated = await listRoster(deps.db, lesson.id)
  const left = await untaught(
    deps,
    seated.flatMap(({ lineId }) => lineId ?? []),
  )
  const guests = (await listGuests(deps.db, lesson.id)).map(({ learnerId }) => ({ learnerId, lineId: null }))
  return [...seated, ...guests].map(({ learnerId, lineId }): stored.PinnedSeat => {
    const isPaid = lineId !== null && hasLessonsLeft(left.get(lineId))
    const money = isPaid ? (outcome === 'HELD' ? 'HELD' : 'OWED') : 'NONE'
    return { learnerId, lineId, money, ...attendanceOf(lesson, stays, learnerId) }
  })
}

const hasLessonsLeft = (line: { leftLessons: number } | undefined) => line !== undefined && line.leftLessons > 0

/** What a room measured; without one, the teacher marks. */
function attendanceOf({ startsAt, endsAt }: stored.LockedLesson, stays: readonly stored.StayRow[], learnerId: string) {
  if (!stays.some(({ source }) => source === 'ROOM')) return { attendance: null, minutes: null }
  const own = merged(
    stays.filter(({ personId, source }) => personId === learnerId && source === 'ROOM').map(({ from, to }): Span => [from, to]),
    [startsAt, endsAt],
  )
  const [first, last] = [own[0], own.at(-1)]
  const minutes = Math.round(lengthOf(own) / 60_000)
  if (!first || !last) return { attendance: 'ABSENT', minutes }
  const grace = lateMinutes * 60_000
  if (first[0] > startsAt + grace) return { attendance: 'LATE', minutes }
  return { attendance: last[1] < endsAt - grace ? 'LEFT_EARLY' : 'PRESENT', minutes }
}
