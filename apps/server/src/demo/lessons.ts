import { addReminder } from '#modules/learning/calendar'
import {
  addDocument,
  chooseSister,
  contest,
  decideLesson,
  declare,
  endContestTime,
  followMeetings,
  listContestsToAnswer,
  listLessonsOfClass,
  listOwnLessons,
  readLesson,
  readSisters,
  recordStay,
} from '#modules/learning/lessons'
import { storeFile } from '#modules/ground/assets'
import { listTaughtRuns } from '#modules/offer/courses'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { demoAccounts } from './data/accounts.ts'
import { roleOf, type TaughtRun, taughtRuns } from './data/taught-runs.ts'
import { actorOf } from './queues.ts'
import { isPayable, secondTeacherId } from './seats.ts'
import { keepTaughtRuns, linkSeatedLessons, prepareLessons } from './taught-runs.ts'
import { giveHomework } from './homework.ts'
import { writeReports } from './reports.ts'
import { useId } from './seed.ts'
import { drawWorksheet } from './worksheet.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The demo teacher teaches: lessons that are over get the stays that a room would have recorded, unless a visitor taught them, and what families do then.
 * Safe to run twice; continues after the events of its payments were delivered.
 */
export async function teachLessons(deps: Deps) {
  const cast = await findCast(deps)
  if (!cast || !(await isPayable(deps))) return
  const runs = await keepTaughtRuns(deps, cast.teacher)
  if (runs.size < taughtRuns.length) await remindPupil(deps, cast) // a run was opened
  for (const [id, run] of runs) {
    if (isOfPupil(run)) await prepareLessons(deps, cast.teacher, id)
  }
  const forgotten = await lessonsOf(deps, cast, (run) => run.teacher === 'FORGETS', runs)
  const eventful = await lessonsOf(deps, cast, isOfPupil, runs)
  for (const lesson of await listEnded(deps, cast.teacher)) {
    if (forgotten.has(lesson.id)) await declareLate(deps, cast, lesson)
    else await teach(deps, cast, lesson, eventful.has(lesson.id) && lesson.number !== null ? roleOf(lesson.number) : 'USUAL')
  }
  for (const [runId, run] of runs) {
    const learner = await actorOf(deps, run.learner)
    if (learner) await giveHomework(deps, cast.teacher, { runId, run, learner })
  }
  await writeReports(deps, cast)
  const second: Actor = { ...cast.teacher, id: secondTeacherId ?? '', accountId: '' }
  if (!secondTeacherId) return
  await linkSeatedLessons(deps, second)
  for (const lesson of await listEnded(deps, second)) await teach(deps, { ...cast, teacher: second }, lesson, 'USUAL')
}

const isOfPupil = (run: TaughtRun) => run.learner.key === 'minh-an'

/** Lessons that are over and not decided, oldest first. */
async function listEnded(deps: Deps, teacher: Actor) {
  const { items } = await listOwnLessons(deps, teacher, { role: 'TEACHER', when: 'PAST' })
  return items.filter(({ state }) => state === 'ENDED').toReversed()
}

type Cast = { teacher: Actor; parent: Actor; child: Actor }
type Lesson = Awaited<ReturnType<typeof listOwnLessons>>['items'][number]

async function findCast(deps: Deps): Promise<Cast | undefined> {
  const actor = async (key: string) => {
    const account = demoAccounts.find((one) => one.key === key)
    return account && (await actorOf(deps, account))
  }
  const [teacher, parent, child] = [await actor('thu-ha'), await actor('thu-trang'), await actor('minh-an')]
  return teacher && parent && child && { teacher, parent, child }
}

async function lessonsOf(deps: Deps, { teacher }: Cast, isWanted: (run: TaughtRun) => boolean, runs: ReadonlyMap<string, TaughtRun>) {
  const ids = new Set<string>()
  for (const [runId, run] of runs) {
    if (isWanted(run)) for (const { id } of (await listLessonsOfClass(deps, teacher, runId)).items) ids.add(id)
  }
  return ids
}

const ageOf = (deps: Deps, { endsAt }: Lesson) => deps.clock().getTime() - new Date(endsAt).getTime()
/** When the family has had its time, counted from the end of the lesson. */
const contestMs = 24.5 * hourMs

const forgot = 'Buổi này dạy trên Google Meet, em quên bấm nút Bắt đầu.'
/** Asks the teacher, who declares shortly before the time to do so is over, unless a visitor did. */
async function declareLate(deps: Deps, { teacher }: Cast, lesson: Lesson) {
  if (ageOf(deps, lesson) < 23 * hourMs) return decideLesson(deps, lesson.id)
  const { startsAt: from, endsAt: to } = lesson
  await declare(deps, teacher, lesson.id, { from, to, reason: forgot })
  if (ageOf(deps, lesson) > contestMs) await endContestTime(deps, lesson.id)
}

/** Minutes that the teacher comes late to a lesson that the family contests: not so late that it does not count as held. */
const lateMinutes = 16

async function teach(deps: Deps, cast: Cast, lesson: Lesson, role: ReturnType<typeof roleOf>) {
  const { teacherStays, teaching } = await readLesson(deps, cast.teacher, lesson.id)
  const learnerIds = (teaching?.seats ?? []).map(({ learner }) => learner.id)
  if (teacherStays.length > 0 || learnerIds.length === 0) return
  const from = (minutes: number) => new Date(new Date(lesson.startsAt).getTime() + minutes * minuteMs)
  const to = (minutes: number) => new Date(new Date(lesson.endsAt).getTime() + minutes * minuteMs)
  const lessonId = lesson.id
  const arrival = role === 'CONTESTED' ? lateMinutes : -4
  await recordStay(deps, { lessonId, personId: cast.teacher.id, from: from(arrival), to: to(3) })
  for (const personId of learnerIds) {
    if (role === 'MISSED' && personId === cast.child.id) continue
    await recordStay(deps, { lessonId, personId, from: from(2), to: to(1) })
  }
  await decideLesson(deps, lessonId)
  if (learnerIds.includes(cast.child.id)) await followUp(deps, cast, lesson, role)
  if (ageOf(deps, lesson) > contestMs) await endContestTime(deps, lessonId)
}

const complaint = 'Cô vào lớp trễ 16 phút, bài cuối chưa chữa xong đã hết giờ. Gia đình mong được dạy bù phần này.'

/** What the family and the teacher do after a lesson of the pupil. */
async function followUp(deps: Deps, { teacher, parent, child }: Cast, lesson: Lesson, role: ReturnType<typeof roleOf>) {
  const which = { id: lesson.id, learnerId: child.id }
  if (role === 'USUAL') return handOut(deps, teacher, lesson)
  if (role === 'CONTESTED') {
    const { items } = await listContestsToAnswer(deps, teacher)
    if (items.length === 0) await contest(deps, parent, { ...which, reason: complaint })
    return
  }
  const sisters = (await listTaughtRuns(deps, teacher.id, { state: 'pending' })).items
  await followMeetings(
    deps,
    sisters.map((run) => run.id),
  ) // their event may come later
  const { items } = await readSisters(deps, parent, which)
  if (items[0]) await chooseSister(deps, parent, { ...which, sisterId: items[0].id })
}

async function handOut(deps: Deps, teacher: Actor, { id, title, number }: Lesson) {
  const fileName = number === null ? 'Phiếu bài tập.pdf' : `Phiếu bài tập buổi ${number}.pdf`
  const bytes = await drawWorksheet(deps, { title, number })
  const { id: assetId } = await storeFile(deps, { personId: teacher.id, purpose: 'LESSON_DOCUMENT', bytes, fileName })
  await addDocument(deps, teacher, { id, assetId })
}

/** The pupil's own reminder, every week; written with a new run only, because a visitor may delete it. */
async function remindPupil(deps: Deps, { child }: Cast) {
  const today = inVietnam(deps.clock()).toPlainDate()
  const sunday = today.add({ days: 7 - today.dayOfWeek })
  const at = vietnamMoment(sunday, '20:30').toISOString()
  const reminder = { title: 'Soạn sách vở và xem lại bài cho tuần mới', at, remindMinutes: 30, repeat: 'weekly', courseId: null } as const
  await addReminder(deps, child, { id: useId('weekly reminder of the pupil'), ...reminder })
}
