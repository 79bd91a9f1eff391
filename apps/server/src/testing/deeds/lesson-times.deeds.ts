import { planMakeUp, substituteTeacher } from '@khue/contracts/learning/lessons'
import { contractInForce } from '../contract-in-force.ts'
import { type Deed, row } from './deed.ts'
import { planned } from './in-teachers-name.deeds.ts'

const reason = 'Cô giáo bị ốm'

/** An admin names another teacher or another time for one lesson: one row about the run. */
export const lessonTimeDeeds: readonly Deed[] = [
  {
    endpoint: substituteTeacher,
    prepare: async (world) => {
      const { run } = await planned(world)
      await world.deliverEvents()
      const teacher = await world.given.teacher()
      await contractInForce(world.deps, teacher.id, world.second.id)
      const input = { params: { id: run.meetings[0]!.id }, body: { teacherId: teacher.id, reason } }
      return {
        act: async () => ({
          answer: await world.call(substituteTeacher, { as: world.admin, ...input }),
          rows: [row('run.meeting_substituted', ['run', run.id], { reason })],
        }),
      }
    },
  },
  {
    endpoint: planMakeUp,
    prepare: async (world) => {
      const { run } = await planned(world)
      await world.deliverEvents()
      const { id } = run.meetings[0]!
      await world.pool.query(
        `update run_meetings set starts_at = starts_at - interval '78 years', ends_at = ends_at - interval '78 years' where id = $1`,
        [id],
      )
      await world.pool.query(
        `update lessons set starts_at = starts_at - interval '78 years', ends_at = ends_at - interval '78 years', state = 'NOT_HELD', decided_at = now(), because = 'TEACHER_AWAY' where id = $1`,
        [id],
      )
      const body = { startsAt: '2099-02-01T11:00:00.000Z', endsAt: '2099-02-01T12:30:00.000Z', timesRevision: 1, reason }
      return {
        act: async () => ({
          answer: await world.call(planMakeUp, { as: world.admin, params: { id }, body }),
          rows: [row('run.meeting_moved', ['run', run.id], { reason })],
        }),
      }
    },
  },
]
