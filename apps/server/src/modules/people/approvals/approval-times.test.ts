import { listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import { expect, test } from 'vitest'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { approvalActions } from './approvals.testing.ts'
import { moveApprovalsOn } from './carry-out.service.ts'

const app = await testApp()
const { call, given, deps, pool, deliverEvents } = app
const { ask, decide, openOf, noticesOf } = approvalActions(app)

test('an undecided request expires after 14 days, once', async () => {
  const one = await given.admin()
  const id = await ask(one)
  const fresh = await ask(one)
  await pool.query(`update approvals set expires_at = now() where id = $1`, [id])
  await Promise.all([moveApprovalsOn(deps), moveApprovalsOn(deps)])
  await moveApprovalsOn(deps)
  const { items } = (await call(listApprovals, { as: one, query: { view: 'MINE' } })).data
  expect(items.map((item) => [item.id, item.status])).toEqual([
    [fresh, 'PENDING'],
    [id, 'EXPIRED'],
  ])
  await deliverEvents()
  expect((await noticesOf(one)).filter((type) => type === 'APPROVAL_EXPIRED')).toHaveLength(1)
})

test('an approval after the deadline is refused, even before the job has expired the request', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  const id = await ask(one)
  await pool.query(`update approvals set expires_at = now() where id = $1`, [id])
  expect((await openOf(two)).find((item) => item.id === id)?.actions).toEqual(['refuse'])
  expect((await decide(two, id)).code).toBe('APPROVAL_STATUS_LOCKED')
  await moveApprovalsOn(deps)
  expect((await decide(two, id, 'REFUSED')).code).toBe('APPROVAL_STATUS_LOCKED')
})

test('of a decision, a withdrawal and the deadline at the same moment one counts', rounds, async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  const id = await ask(one)
  const reachDeadline = async () => {
    await pool.query(`update approvals set expires_at = now() where id = $1 and status in ('PENDING', 'APPROVED')`, [id])
    await moveApprovalsOn(deps)
  }
  const [answers] = await Promise.all([
    Promise.all([decide(two, id), call(withdrawApproval, { as: one, params: { id } })]),
    reachDeadline(),
  ])
  const { items } = (await call(listApprovals, { as: one, query: { view: 'MINE' } })).data
  const [approved, withdrawn] = answers.map(({ status }) => status === 200)
  // an approved request can still be withdrawn
  expect(items.find((item) => item.id === id)?.status).toBe(withdrawn ? 'WITHDRAWN' : approved ? 'APPROVED' : 'EXPIRED')
})

test('a request that is due calls its kind once; while that fails, the list says so and an admin ends it', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  const id = await ask(one) // its subject is no promotion: carrying it out fails
  await decide(two, id)
  const due = async (minutes: number) => {
    await pool.query(`update approvals set effective_at = now() - make_interval(mins => $2) where id = $1`, [id, minutes])
    await Promise.all([moveApprovalsOn(deps), moveApprovalsOn(deps)])
    await deliverEvents().catch(() => undefined)
    const { rowCount } = await pool.query(`select from outbox where name = 'approval.due' and payload->>'approvalId' = $1`, [id])
    return rowCount
  }
  const shown = async () => (await openOf(two)).find((item) => item.id === id)
  expect(await due(0)).toBe(1)
  expect(await shown()).toMatchObject({ status: 'APPROVED', isLate: false })
  expect([await due(60), await due(6000)]).toEqual([1, 1])
  expect(await shown()).toMatchObject({ status: 'APPROVED', isLate: true, actions: ['refuse'] })
  expect((await decide(two, id, 'REFUSED')).data).toMatchObject({ status: 'REFUSED', isLate: false })
})
