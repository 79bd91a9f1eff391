import { reverseLesson } from '@khue/contracts/learning/lesson-problems'
import { grantPoints } from '@khue/contracts/money/points'
import { type ApprovalKind, decideApproval, listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import * as users from '@khue/contracts/people/user-admin'
import * as promotions from '@khue/contracts/sale/promotions-admin'
import { uuidv7 } from 'uuidv7'
import { lessons } from '#modules/learning/lessons'
import { lessonWorld } from '../lessons.ts'
import type { TestPerson } from '../people.ts'
import { draftOf } from '../promotions.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Theo biên bản họp tháng này'
const decided = 'Đã đối chiếu biên bản'
/** More than one admin gives alone. */
const manyPoints = 2_500

async function givePoints({ call, given }: DeedWorld, by: TestPerson) {
  const { phone } = await given.parent()
  return call(grantPoints, { as: by, body: { requestId: uuidv7(), account: phone, amount: manyPoints, reason } })
}

const newestOf = async ({ call }: DeedWorld, as: TestPerson) => (await call(listApprovals, { as, query: { view: 'MINE' } })).data.items[0]

/** A request of an admin that nobody has decided, as its audit rows show it. */
async function asked(world: DeedWorld, by: TestPerson) {
  await givePoints(world, by)
  const { id = '', summary } = (await newestOf(world, by)) ?? {}
  return { id, details: { kind: 'POINTS_BY_HAND', summary } }
}

/** A lesson whose money was released, and a learner in it. */
async function releasedLesson(world: DeedWorld) {
  const { soldRun, endAgo, stay, endContestTime } = lessonWorld(world, world.admin)
  const { lessons: ids, teacher, child, adult } = await soldRun()
  const [id = ''] = ids
  await endAgo(id, 31)
  for (const who of [teacher, child, adult]) await stay(id, who.id)
  const runJobs = async () => {
    for (const { run } of lessons.jobs ?? []) await run(world.deps, {})
  }
  await runJobs()
  await endContestTime(id)
  await runJobs()
  return { id, learnerId: child.id }
}

/** A deed that one admin does not do alone: it asks a second one and changes nothing else. */
const asks = (
  endpoint: Deed['endpoint'],
  kind: ApprovalKind,
  prepare: (world: DeedWorld) => Promise<{
    send: () => ReturnType<DeedWorld['call']>
    subjectId?: string
  }>,
): Deed => ({
  endpoint,
  how: 'with a second admin',
  prepare: async (world) => {
    const { send, subjectId } = await prepare(world)
    const act = async () => {
      const answer = await send()
      const { id = '', summary } = (await newestOf(world, world.admin)) ?? {}
      const details = { kind, summary, ...(subjectId && { subjectId }) }
      return { answer, rows: [row('approval.asked', ['approval', id], { reason, details })] }
    }
    return { act }
  },
})

export const approvalDeeds: readonly Deed[] = [
  ...[['APPROVED', 'approval.approved'] as const, ['REFUSED', 'approval.refused'] as const].map(([verdict, action]): Deed => ({
    endpoint: decideApproval,
    how: verdict,
    prepare: async (world) => {
      const { id, details } = await asked(world, world.second)
      const act = async () => ({
        answer: await world.call(decideApproval, { as: world.admin, params: { id }, body: { verdict, reason: decided } }),
        rows: [row(action, ['approval', id], { reason: decided, details })],
      })
      return { act }
    },
  })),
  {
    endpoint: withdrawApproval,
    prepare: async (world) => {
      const { id, details } = await asked(world, world.admin)
      const act = async () => ({
        answer: await world.call(withdrawApproval, { as: world.admin, params: { id } }),
        rows: [row('approval.withdrawn', ['approval', id], { reason, details })],
      })
      return { act }
    },
  },
  asks(grantPoints, 'POINTS_BY_HAND', async (world) => ({ send: () => givePoints(world, world.admin) })),
  asks(users.grantRole, 'ADMIN_ROLE', async ({ call, given, admin }) => {
    const { id } = await given.parent({ birthDate: '1990-05-01' })
    return { subjectId: id, send: () => call(users.grantRole, { as: admin, params: { id }, body: { reason, role: 'admin' } }) }
  }),
  asks(users.revokeRole, 'ADMIN_ROLE_REMOVAL', async ({ call, given, admin }) => {
    const { id } = await given.admin()
    return { subjectId: id, send: () => call(users.revokeRole, { as: admin, params: { id }, body: { reason, role: 'admin' } }) }
  }),
  asks(promotions.movePromotion, 'PROMOTION', async ({ call, admin, second }) => {
    const { id } = (await call(promotions.createPromotion, { as: second, body: draftOf({ value: 100 }) })).data
    return { subjectId: id, send: () => call(promotions.movePromotion, { as: admin, params: { id }, body: { state: 'ACTIVE', reason } }) }
  }),
  asks(reverseLesson, 'LESSON_REVERSAL', async (world) => {
    const { id, learnerId } = await releasedLesson(world)
    return { send: () => world.call(reverseLesson, { as: world.admin, params: { id }, body: { learnerId, reason } }) }
  }),
]
