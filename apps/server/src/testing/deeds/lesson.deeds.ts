import { decideLessonProblem } from '@khue/contracts/learning/lesson-problems'
import * as own from '@khue/contracts/learning/lessons'
import { setPlanShareRule } from '@khue/contracts/learning/plan-shares'
import { sql } from 'drizzle-orm'
import { lessonWorld } from '../lessons.ts'
import { pdf } from '../uploads.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Đã đối chiếu hai bên'
type Sold = Awaited<ReturnType<ReturnType<typeof lessonWorld>['soldRun']>>
type Answer = { status: number; code: string | undefined }
type At = { world: DeedWorld; id: string; sold: Sold; assetId: string }

/** An admin acts for the teacher of a lesson that ended so many minutes ago. */
const taught = (
  endpoint: Deed['endpoint'],
  [did, endedAgo, why]: readonly [did: string, endedAgo: number, why?: string],
  act: (at: At) => Promise<Answer>,
): Deed => ({
  endpoint,
  prepare: async (world) => {
    const { soldRun, endAgo } = lessonWorld(world, world.second)
    const sold = await soldRun()
    const id = sold.lessons[0] ?? ''
    await endAgo(id, endedAgo)
    if (did === 'stopped') await world.call(own.startLesson, { as: sold.teacher, params: { id } })
    const isAdmins = did === 'document-added' // who adds a file has uploaded it
    const { assetId } = did.startsWith('document')
      ? await world.sent(isAdmins ? world.admin : sold.teacher, { purpose: 'LESSON_DOCUMENT', bytes: pdf, fileName: 'bai.pdf' })
      : { assetId: '' }
    if (did === 'document-removed') await world.call(own.addLessonDocument, { as: sold.teacher, params: { id }, body: { assetId } })
    const details = { did, teacherId: sold.teacher.id }
    return {
      act: async () => ({
        answer: await act({ world, id, sold, assetId }),
        rows: [row('lesson.taught-for', ['lesson', id], { details, ...(why !== undefined && { reason: why }) })],
      }),
    }
  },
})

const timesOf = async ({ deps }: DeedWorld, id: string) => {
  const { rows } = await deps.db.execute<{ starts: number }>(
    sql`select extract(epoch from starts_at)::float8 * 1000 as starts from lessons where id = ${id}`,
  )
  const from = Math.ceil(rows[0]?.starts ?? 0)
  return { from: new Date(from).toISOString(), to: new Date(from + 3_600_000).toISOString() }
}

/** A family contests a held lesson. */
async function contested(world: DeedWorld) {
  const { soldRun, endAgo } = lessonWorld(world, world.second)
  const { lessons, teacher, mother, child } = await soldRun()
  const id = lessons[0] ?? ''
  await endAgo(id, 31)
  await world.call(own.declareLesson, { as: teacher, params: { id }, body: { ...(await timesOf(world, id)), reason: 'Dạy qua Zoom' } })
  const body = { reason: 'Lớp vắng thầy' }
  return (await world.call(own.contestLesson, { as: mother, params: { id, learner: child.id }, body })).data.id
}

export const lessonDeeds: readonly Deed[] = [
  {
    endpoint: setPlanShareRule,
    prepare: async ({ call, admin }) => {
      const terms = { from: '2098-05', permille: 125, capMinutes: 120 }
      const act = async () => ({
        answer: await call(setPlanShareRule, { as: admin, body: { ...terms, reason } }),
        rows: [row('plan-share.set', ['platform', 'plan-share'], { reason, details: terms })],
      })
      return { act }
    },
  },
  taught(own.startLesson, ['started', -60], ({ world, id }) => world.call(own.startLesson, { as: world.admin, params: { id } })),
  taught(own.stopLesson, ['stopped', -60], ({ world, id }) => world.call(own.stopLesson, { as: world.admin, params: { id } })),
  taught(own.setLessonLink, ['linked', -60], ({ world, id }) =>
    world.call(own.setLessonLink, { as: world.admin, params: { id }, body: { url: 'https://meet.google.com/abc-defg-hij' } }),
  ),
  taught(own.declareLesson, ['declared', 31, reason], async ({ world, id }) =>
    world.call(own.declareLesson, { as: world.admin, params: { id }, body: { ...(await timesOf(world, id)), reason } }),
  ),
  taught(own.markAttendance, ['marked', -60, reason], ({ world, id, sold }) =>
    world.call(own.markAttendance, {
      as: world.admin,
      params: { id, learner: sold.child.id },
      body: { attendance: 'ABSENT', was: 'EXPECTED', reason },
    }),
  ),
  taught(own.addLessonDocument, ['document-added', -60], ({ world, id, assetId }) =>
    world.call(own.addLessonDocument, { as: world.admin, params: { id }, body: { assetId } }),
  ),
  taught(own.removeLessonDocument, ['document-removed', -60], ({ world, id, assetId }) =>
    world.call(own.removeLessonDocument, { as: world.admin, params: { id, assetId } }),
  ),
  {
    endpoint: decideLessonProblem,
    prepare: async (world) => {
      const id = await contested(world)
      return {
        act: async () => ({
          answer: await world.call(decideLessonProblem, { as: world.admin, params: { id }, body: { outcome: 'FOR_TEACHER', reason } }),
          rows: [row('lesson-problem.decided', ['lesson-problem', id], { reason, details: { outcome: 'FOR_TEACHER' } })],
        }),
      }
    },
  },
]
