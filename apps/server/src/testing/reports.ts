import type { TaughtReport } from '@khue/contracts/learning/report-shapes'
import * as taught from '@khue/contracts/learning/taught-reports'
import { sql } from 'drizzle-orm'
import { decideLesson } from '#modules/learning/lessons'
import { lessonWorld } from './lessons.ts'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type Base = Awaited<ReturnType<typeof testApp>>
type Text = Partial<TaughtReport['text']> & { revision?: number; voiceId?: string | null }

const which = (lessonId: string, learner: { id: string }) => ({ lessonId, learnerId: learner.id })

/** Reports of held lessons. The app needs `vnpayEnv`. */
export function reportWorld(base: Base, admin: TestPerson) {
  const { call, deps, deliverEvents } = base
  const world = lessonWorld(base, admin)
  const { soldRun, endAgo, stay } = world

  /** The first lesson of a run was held two hours ago, with the child there and the adult absent: both reports are due for five hours more. */
  async function heldLesson(options: Parameters<typeof soldRun>[0] = {}) {
    const run = await soldRun(options)
    const lessonId = await hold(run, 0)
    return { ...run, lessonId }
  }
  type Run = Awaited<ReturnType<typeof soldRun>>
  async function hold({ lessons, teacher, child }: Pick<Run, 'lessons' | 'teacher' | 'child'>, index: number) {
    const lessonId = lessons[index]!
    await endAgo(lessonId, 120)
    for (const { id } of [teacher, child]) await stay(lessonId, id)
    await decideLesson(deps, lessonId)
    await deliverEvents()
    await lockIn(lessonId, 300)
    return lessonId
  }
  /** Past the triggers that keep what was sent: as if time had gone by. */
  const moved = (statement: ReturnType<typeof sql>) =>
    deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  /** The reports of a lesson lock in so many minutes; before now: they have. What was sent keeps its distance to that. */
  const lockIn = (lessonId: string, minutes: number) =>
    moved(sql`with shift as (select now() + make_interval(mins => ${minutes}) as locks_at)
      update learning_reports as r set sent_at = r.sent_at + (s.locks_at - r.locks_at), saved_at = r.saved_at + (s.locks_at - r.locks_at), ends_at = r.ends_at + (s.locks_at - r.locks_at),
        locks_at = s.locks_at from shift as s where lesson_id = ${lessonId}`)

  const read = (as: TestPerson, lessonId: string, learner: { id: string }) =>
    call(taught.getTaughtReport, { as, params: which(lessonId, learner) })
  const save = (as: TestPerson, lessonId: string, learner: { id: string }, { revision = 0, voiceId = null, ...text }: Text) =>
    call(taught.saveReport, {
      as,
      params: which(lessonId, learner),
      body: { good: '', practise: '', next: '', letter: '', ...text, revision, voiceId },
    })
  const send = (as: TestPerson, lessonId: string, learner: { id: string }, { revision = 1, templateIds = [] as string[] } = {}) =>
    call(taught.sendReport, { as, params: which(lessonId, learner), body: { revision, templateIds } })
  /** Written and sent. */
  async function sentReport(
    as: TestPerson,
    lessonId: string,
    learner: { id: string },
    text: Text = { good: 'Con làm tốt. Con hăng hái.' },
  ) {
    await save(as, lessonId, learner, text)
    const { status, data } = await send(as, lessonId, learner)
    if (status !== 200) throw new Error(`the report was refused with ${status}`)
    return data.report
  }
  const add = (as: TestPerson, lessonId: string, learner: { id: string }, body: { id: string; text: string }) =>
    call(taught.addToReport, { as, params: which(lessonId, learner), body })
  const noticesOf = async ({ id }: { id: string }) =>
    (
      await deps.db.execute<{ type: string; text: string; url: string }>(
        sql`select type, content as text, url from notifications where person_id = ${id} and type like 'REPORT%' order by id`,
      )
    ).rows
  return { ...world, heldLesson, hold, moved, lockIn, which, read, save, send, sentReport, add, noticesOf }
}
