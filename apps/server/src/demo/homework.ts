import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { encodePoints } from '@khue/contracts/learning/mark-states'
import type { Submission } from '@khue/contracts/learning/homework-shapes'
import { storeFile } from '#modules/ground/assets'
import { giveAssignment, listAssignments, submitWork } from '#modules/learning/homework'
import { listLessonsOfClass } from '#modules/learning/lessons'
import { attachToMark, drawStrokes, returnMark, saveMark } from '#modules/learning/marking'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import * as data from './data/homework.ts'
import type { TaughtRun } from './data/taught-runs.ts'
import { homeworkId } from './seed.ts'

const folder = path.join(import.meta.dirname, 'homework')
const minuteMs = 60_000

type Given = {
  id: string
  teacher: Actor
  learner: Actor
  runId: string
  homework: data.DemoHomework
  lessonId: string | null
  dueAt: Date
}

/**
 * Homework of a run of the demo teacher: of the pupil's run one piece that is marked, one that waits, and one that is due today; of another run one that
 * waits. Safe to run twice.
 */
export async function giveHomework(deps: Deps, teacher: Actor, { runId, run, learner }: { runId: string; run: TaughtRun; learner: Actor }) {
  const { items: lessons } = await listLessonsOfClass(deps, teacher, runId)
  const taught = lessons.find(({ state }) => state === 'HELD' || state === 'COMPLETED')
  if (!taught) return
  const known = new Set((await listAssignments(deps, teacher, { refId: runId })).items.map(({ id }) => id))
  const give = (homework: data.DemoHomework, { lessonId, dueAt }: { lessonId: string | null; dueAt: Date }) => {
    const id = homeworkId(`${runId} ${homework.key}`)
    return known.has(id) ? undefined : { id, teacher, learner, runId, homework, lessonId, dueAt }
  }
  const tomorrow = vietnamMoment(inVietnam(deps.clock()).toPlainDate().add({ days: 1 }), '21:00')
  const ofOther = data.ofOthers[run.key]
  if (ofOther) await handInOnce(deps, give(ofOther, { lessonId: taught.id, dueAt: tomorrow }), ofOther.work)
  if (ofOther) return
  const submission = await handInOnce(deps, give(data.marked, { lessonId: taught.id, dueAt: tomorrow }), data.marked.work)
  if (submission) await mark(deps, teacher, submission)
  await handInOnce(deps, give(data.toMark, { lessonId: null, dueAt: tomorrow }), data.toMark.work)
  const today = give(ofToday(deps.clock()), { lessonId: null, dueAt: endOfToday(deps.clock()) })
  if (today && lessons.some(({ state }) => state === 'UPCOMING')) await giveNow(deps, today)
}

function ofToday(now: Date): data.DemoHomework {
  const day = inVietnam(now).toPlainDate()
  const homework = data.daily[day.dayOfYear % data.daily.length]!
  return { key: `of ${day.toString()}`, ...homework }
}

/** 21:00, or shortly before midnight when that is near. */
function endOfToday(now: Date) {
  const day = inVietnam(now).toPlainDate()
  const evening = vietnamMoment(day, '21:00')
  return evening.getTime() - now.getTime() > 30 * minuteMs ? evening : vietnamMoment(day, '23:59')
}

/** Nothing in the last minute of a day. */
async function giveNow(deps: Deps, { id, teacher, runId, homework, lessonId, dueAt }: Given) {
  const now = deps.clock()
  if (dueAt.getTime() - now.getTime() < minuteMs) return false
  const { title, content, parts } = homework
  const displayAt = new Date(now.getTime() - minuteMs).toISOString()
  const times = { displayAt, dueAt: dueAt.toISOString() }
  const whole = { scope: 'RUN', refId: runId, learnerIds: null, isDraft: false } as const
  await giveAssignment(deps, teacher, { ...whole, ...times, id, lessonId, title, content, parts, assetIds: [] })
  return true
}

async function handInOnce(deps: Deps, given: Given | undefined, work: data.DemoWork): Promise<Submission | undefined> {
  if (!given || !(await giveNow(deps, given))) return undefined
  const { id, learner } = given
  const assetIds: string[] = []
  for (const photo of work.photos) assetIds.push(await store(deps, { personId: learner.id, purpose: 'HOMEWORK', name: `${photo}.jpg` }))
  const files = assetIds.map((assetId) => ({ assetId, rotation: 0 as const }))
  return submitWork(deps, learner, id, { id: homeworkId(`submission ${id}`), text: work.text, files })
}

type File = { personId: string; purpose: 'HOMEWORK' | 'VOICE_MARK'; name: string }
async function store(deps: Deps, { personId, purpose, name }: File) {
  const bytes = await readFile(path.join(folder, name))
  return (await storeFile(deps, { personId, purpose, bytes, fileName: name })).id
}

/** Circles, ticks, points, words and a voice, and returns them. */
async function mark(deps: Deps, teacher: Actor, { id, files }: Submission) {
  const fileOf = (photo: number) => files[photo]!.assetId
  const strokes = data.drawn.map(({ photo, kind, points, text }, at) => ({
    id: homeworkId(`stroke ${id} ${at}`),
    fileId: fileOf(photo),
    page: 1,
    kind,
    colour: 'RED' as const,
    width: 40,
    points: Buffer.from(encodePoints(points)).toString('base64'),
    text: text ?? null,
  }))
  await drawStrokes(deps, teacher, id, { strokes, erased: [] })
  const { file, seconds, spot } = data.spoken
  const assetId = await store(deps, { personId: teacher.id, purpose: 'VOICE_MARK', name: file })
  const voice = { seconds, spot: { fileId: fileOf(spot.photo), page: 1, x: spot.x, y: spot.y } }
  await attachToMark(deps, teacher, id, { id: homeworkId(`voice ${id}`), assetId, voice })
  const { revision } = await saveMark(deps, teacher, id, {
    revision: 0,
    words: data.words,
    points: data.points.map((points, part) => ({ part, points })),
  })
  await returnMark(deps, teacher, id, { revision })
}
