import { createAssignment } from '@khue/contracts/learning/assignments'
import type { Body } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { lessonWorld } from './lessons.ts'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'
import { picture, uploads } from './uploads.ts'

type Base = Awaited<ReturnType<typeof testApp>>
type Given = Partial<Body<typeof createAssignment>>

/** In whole minutes. */
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()

/** Homework in a run that a mother has bought for her child. The app needs `vnpayEnv`. */
export function homeworkWorld(base: Base, admin: TestPerson) {
  const { call, deps, app } = base
  const { soldRun } = lessonWorld(base, admin)
  const { sent, ask, put, finish } = uploads(call, app.fastify)

  async function give(as: TestPerson, refId: string, given: Given = {}) {
    const body = {
      id: uuidv7(),
      scope: 'RUN' as const,
      refId,
      title: '8 câu: điều kiện xác định',
      displayAt: inHours(-1),
      dueAt: inHours(5),
      ...given,
    }
    return call(createAssignment, { as, body })
  }
  /** A run with a child, an adult, and one piece of work that is due in five hours. */
  async function givenRun(given: Given = {}, options: { password?: string } = {}) {
    const run = await soldRun(options)
    const { status, data } = await give(run.teacher, run.id, given)
    if (status !== 200) throw new Error(`the assignment was refused with ${status}`)
    return { ...run, assignment: data }
  }
  /** A photo of a page, sent and checked. */
  async function photo(as: TestPerson, width = 200) {
    const bytes = await picture('jpeg', width, 300)
    return (await sent(as, { purpose: 'HOMEWORK', fileName: 'Bài làm.jpg', bytes })).assetId
  }
  /** Moves the deadline, and all that has happened, so many minutes into the past, as if time had gone by. */
  async function passMinutes(assignmentId: string, minutes: number) {
    await deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`) // past the triggers that keep what was handed in
      const by = sql`make_interval(mins => ${minutes})`
      await tx.execute(sql`update assignments set display_at = display_at - ${by}, due_at = due_at - ${by} where id = ${assignmentId}`)
      await tx.execute(sql`update assignment_targets set own_due_at = own_due_at - ${by}, reminded_at = reminded_at - ${by}, nudged_at = nudged_at - ${by}
        where assignment_id = ${assignmentId}`)
      await tx.execute(
        sql`update submissions set submitted_at = submitted_at - ${by}, counted_at = counted_at - ${by} where assignment_id = ${assignmentId}`,
      )
      await tx.execute(sql`update homework_announcements set announced_at = announced_at - ${by} where assignment_id = ${assignmentId}`)
    })
  }
  const noticesOf = async (person: { id: string }) =>
    (
      await deps.db.execute<{ type: string; text: string }>(
        sql`select type, content as text from notifications where person_id = ${person.id} and type like 'HOMEWORK%' order by id`,
      )
    ).rows
  return { soldRun, give, givenRun, photo, passMinutes, noticesOf, inHours, ask, put, finish }
}
