import type { Body } from '@khue/contracts/endpoint'
import { submitHomework } from '@khue/contracts/learning/homework'
import { encodePoints, type StrokePoint } from '@khue/contracts/learning/mark-states'
import * as marking from '@khue/contracts/learning/marking'
import { listReturnedMarks } from '@khue/contracts/learning/returned-marks'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { film } from './films.ts'
import { homeworkWorld } from './homework.ts'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'
import { uploads } from './uploads.ts'

type Base = Awaited<ReturnType<typeof testApp>>
type Stroke = Body<typeof marking.drawStrokes>['strokes'][number]

export const pointsOf = (...points: StrokePoint[]) => Buffer.from(encodePoints(points)).toString('base64')
export const parts = [
  { title: 'Đúng điều kiện', points: 800 },
  { title: 'Trình bày', points: 200 },
]

const stroke = (fileId: string, more: Partial<Stroke> = {}): Stroke => ({
  id: uuidv7(),
  fileId,
  page: 1,
  kind: 'PEN',
  colour: 'RED',
  width: 30,
  points: pointsOf([100, 200], [150, 260], [90, 300]),
  text: null,
  ...more,
})

/** Submitted homework of a run, and what its teacher does with it. The app needs `vnpayEnv`. */
export function markingWorld(base: Base, admin: TestPerson) {
  const { call, deps, app } = base
  const world = homeworkWorld(base, admin)
  const { sent } = uploads(call, app.fastify)

  const submit = async (as: TestPerson, assignmentId: string, work: { text?: string; files?: { assetId: string }[]; learnerId?: string }) =>
    (await call(submitHomework, { as, params: { id: assignmentId }, body: { id: uuidv7(), ...work } })).data
  type Run = Awaited<ReturnType<typeof world.soldRun>>
  const submitted = async (given?: Parameters<typeof world.give>[2]) => submittedIn(await world.soldRun(), given)
  /** A child's new piece of work of one photo and one line. */
  async function submittedIn(run: Run, given: Parameters<typeof world.give>[2] = { parts }) {
    const { data: assignment } = await world.give(run.teacher, run.id, given)
    const file = await world.photo(run.child)
    const submission = await submit(run.child, assignment.id, { text: 'Em làm câu 1.', files: [{ assetId: file }] })
    return { ...run, assignment, submission, file }
  }
  const draw = (as: TestPerson, id: string, strokes: Stroke[], erased: string[] = []) =>
    call(marking.drawStrokes, { as, params: { id }, body: { strokes, erased } })
  const save = (
    as: TestPerson,
    id: string,
    body: { revision: number; words?: string; points?: { part: number; points: number | null }[] },
  ) => call(marking.saveMark, { as, params: { id }, body })
  const read = async (as: TestPerson, id: string) => call(marking.getMark, { as, params: { id } })
  const giveBack = (as: TestPerson, id: string, revision?: number) =>
    call(marking.returnMark, { as, params: { id }, body: revision === undefined ? {} : { revision } })
  const reopen = (as: TestPerson, id: string) => call(marking.reopenMark, { as, params: { id } })
  const familyMarks = (as: TestPerson, assignmentId: string, learnerId?: string) =>
    call(listReturnedMarks, { as, params: { id: assignmentId }, query: { learnerId } })
  /** A recorded voice, sent and checked. */
  const voice = async (as: TestPerson, purpose: 'VOICE_MARK' | 'MARK_REPLY' = 'VOICE_MARK', seconds = 9) =>
    (await sent(as, { purpose, fileName: 'giong-noi.m4a', bytes: await film({ videos: 0, seconds }) })).assetId
  const markNotices = async (person: { id: string }) =>
    (
      await deps.db.execute<{ type: string; text: string }>(
        sql`select type, content as text from notifications where person_id = ${person.id} and type like 'MARK%' order by id`,
      )
    ).rows
  return { ...world, submit, submitted, submittedIn, stroke, draw, save, read, giveBack, reopen, familyMarks, voice, markNotices, sent }
}
