import * as own from '@khue/contracts/learning/assignments'
import * as family from '@khue/contracts/learning/homework'
import type { Body } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { homeworkWorld } from '../homework.ts'
import type { TestPerson } from '../people.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Đã thống nhất với giáo viên'
const password = 'MatKhauQuanTri1'
type Given = Awaited<ReturnType<ReturnType<typeof homeworkWorld>['givenRun']>>
type At = { world: DeedWorld; given: Given; by: TestPerson; later: string }
type Answer = { status: number; code: string | undefined }

/** An admin acts for the teacher of homework. */
const given = (endpoint: Deed['endpoint'], [did, why]: readonly [did: string, why?: string], act: (at: At) => Promise<Answer>): Deed => ({
  endpoint,
  prepare: async (world) => {
    const { givenRun, inHours } = homeworkWorld(world, world.second)
    const run = await givenRun()
    const by = did === 'deleted' ? await world.given.admin({ password }) : world.admin
    const params = { id: run.assignment.id }
    if (did === 'extension-granted')
      await world.call(family.askHomeworkExtension, { as: run.mother, params, body: { learnerId: run.child.id, reason: '' } })
    const id = did === 'given' ? uuidv7() : run.assignment.id
    const details = { did, teacherId: run.teacher.id }
    return {
      by,
      act: async () => ({
        answer: await act({ world, given: { ...run, assignment: { ...run.assignment, id } }, by, later: inHours(30) }),
        rows: [row('assignment.given-for', ['assignment', id], { details, ...(why !== undefined && { reason: why }) })],
      }),
    }
  },
})

const newBody = ({ given: { id: refId, assignment }, later }: At) =>
  ({ id: assignment.id, scope: 'RUN', refId, title: 'Bài thêm', displayAt: new Date().toISOString(), dueAt: later }) as Body<
    typeof own.createAssignment
  >
const learnerOf = ({ given: { assignment, child } }: At) => ({ id: assignment.id, learner: child.id })

export const homeworkDeeds: readonly Deed[] = [
  given(own.createAssignment, ['given'], (at) => at.world.call(own.createAssignment, { as: at.by, body: newBody(at) })),
  given(own.changeAssignment, ['changed'], ({ world, by, given: { assignment } }) =>
    world.call(own.changeAssignment, { as: by, params: { id: assignment.id }, body: { revision: 1, title: 'Bài mới' } }),
  ),
  given(own.correctAssignment, ['corrected'], ({ world, by, given: { assignment } }) =>
    world.call(own.correctAssignment, { as: by, params: { id: assignment.id }, body: { text: 'Câu 3: x + 2.' } }),
  ),
  given(own.deleteAssignment, ['deleted', reason], ({ world, by, given: { assignment } }) =>
    world.call(own.deleteAssignment, { as: by, params: { id: assignment.id }, body: { reason, password } }),
  ),
  given(own.remindOfAssignment, ['reminded'], ({ world, by, given: { assignment } }) =>
    world.call(own.remindOfAssignment, { as: by, params: { id: assignment.id } }),
  ),
  given(own.setLearnerDue, ['due-moved'], (at) =>
    at.world.call(own.setLearnerDue, { as: at.by, params: learnerOf(at), body: { dueAt: at.later } }),
  ),
  given(own.decideHomeworkExtension, ['extension-granted'], (at) =>
    at.world.call(own.decideHomeworkExtension, { as: at.by, params: learnerOf(at), body: { decision: 'GRANT' } }),
  ),
]
