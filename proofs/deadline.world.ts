import { randomUUID } from 'node:crypto'
import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import { homeworkWorld } from '#testing/homework'
import type { TestPerson } from '#testing/people'
import { openDatabaseClock } from './database-clock.ts'
import { openBase } from './learning.world.ts'
import type { Stage } from './proof.ts'

export const minute = 60_000
export type Work = { text?: string; files?: { assetId: string; rotation?: 0 | 90 }[] }
export type World = Awaited<ReturnType<typeof openWorld>>

/** A run with two learners, and a clock that both the database and, some minutes wrong, the process show. */
export async function openWorld(stage: Stage) {
  const hands = await openDatabaseClock(stage)
  const clock = { at: undefined as number | undefined, wrongBy: 0 }
  const base = await openBase(stage, { clock: () => new Date((clock.at ?? Date.now()) + clock.wrongBy) })
  const { call, given } = base
  const { soldRun, give, ask, put, finish } = homeworkWorld(base, await given.admin())
  const run = await soldRun()
  await stage.pool.query(`update session_tokens set expires_at = now() + interval '1 day'`) // the clock runs ahead for more than a quarter of an hour
  const learners = [run.adult, run.child] as const

  /** From now on it is this late, and the process believes that it is `wrongBy` later. */
  async function itIs(at: number | undefined, wrongBy = 0) {
    Object.assign(clock, { at, wrongBy })
    await hands.set(at === undefined ? undefined : new Date(at))
  }
  /** A new piece of work, due at a whole minute or some seconds into it, which is about now. */
  async function assign() {
    await itIs(undefined)
    const { data, code } = await give(run.teacher, run.id)
    if (code !== undefined) throw new Error(`the assignment was refused: ${code}`)
    const due = Math.floor(Date.now() / minute) * minute + stage.random.below(10) * minute
    await stage.pool.query(
      `update assignments set display_at = $2::timestamptz - interval '1 day', due_at = $2::timestamptz + make_interval(secs => $3) where id = $1`,
      [data.id, new Date(due).toISOString(), stage.random.pick([0, 0, 30])],
    )
    return { id: data.id, due }
  }
  const submit = (as: TestPerson, id: string, work: Work) =>
    call(contract.submitHomework, { as, params: { id }, body: { id: randomUUID(), ...work } })
  const announce = (as: TestPerson, id: string, work: Work) => call(contract.announceHomework, { as, params: { id }, body: work })
  const read = async (as: TestPerson, id: string) => (await call(contract.getHomework, { as, params: { id } })).data
  const moveOwnDue = (id: string, learner: TestPerson, dueAt: number) =>
    call(assigned.setLearnerDue, { as: run.teacher, params: { id, learner: learner.id }, body: { dueAt: new Date(dueAt).toISOString() } })
  async function moveDue(id: string, dueAt: number) {
    const { data } = await call(assigned.getAssignment, { as: run.teacher, params: { id } })
    const body = { revision: data.revision, dueAt: new Date(dueAt).toISOString() }
    return call(assigned.changeAssignment, { as: run.teacher, params: { id }, body })
  }
  /** What learner and teacher see of a learner's work. */
  async function statesOf(learner: TestPerson, id: string) {
    const { data } = await call(assigned.getAssignment, { as: run.teacher, params: { id } })
    return [(await read(learner, id)).state, data.assigned.find((one) => one.learner.id === learner.id)?.state]
  }
  /** Declares a file whose bytes arrive later; `arrive` sends these or other ones. */
  async function declare(as: TestPerson, bytes: Buffer) {
    const { data } = await ask(as, { purpose: 'HOMEWORK', fileName: 'trang.pdf', bytes })
    const arrive = async (sent = bytes) => {
      const { statusCode } = await put(data.upload.url, sent, data.upload.headers)
      return statusCode === 200 ? finish(as, data.assetId) : { status: statusCode, code: undefined }
    }
    return { assetId: data.assetId, arrive }
  }
  return { stage, learners, itIs, assign, submit, announce, read, moveOwnDue, moveDue, statesOf, declare }
}
