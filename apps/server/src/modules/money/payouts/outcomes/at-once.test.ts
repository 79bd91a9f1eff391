import { decideApproval } from '@khue/contracts/people/approvals'
import * as desk from '@khue/contracts/money/payouts-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePayable, teachLine } from '#testing/paid-teachers'
import { testApp } from '#testing/test-app'
import { untilWaitsOrEnds } from '#testing/waiting-queries'
import { transact } from '#platform/deps'
import { payoutSubscribers } from '../payouts.subscribers.ts'
import { endPayout } from './end-payout.service.ts'

const { call, given, deps, deliverEvents } = await testApp()
const [preparer, checker, approver] = [await given.admin(), await given.admin(), await given.admin()]
const reason = 'Kỳ trả thường lệ'

/** A batch of two teachers. */
async function prepared() {
  const teachers = [await given.teacher({ name: 'Trần Thị Ánh' }), await given.teacher({ name: 'Lê Văn Bền' })]
  const learner = await given.student()
  await makePayable(deps, teachers)
  for (const { id } of teachers) await teachLine(deps, { sellerId: id, learnerId: learner.id, listVnd: 1_000_000 })
  return (await call(desk.preparePayoutBatch, { as: preparer, body: { reason } })).data.id
}
const check = async (id: string) => (await call(desk.checkPayoutBatch, { as: checker, params: { id }, body: { reason } })).data.approvalId
const stateOf = async (id: string) =>
  (await deps.db.execute<{ state: string }>(sql`select state from payout_batches where id = ${id}`)).rows[0]?.state
async function decide(approvalId: string, verdict: 'APPROVED' | 'REFUSED') {
  await call(decideApproval, { as: approver, params: { id: approvalId }, body: { verdict, reason: 'Đã xem' } })
  await deliverEvents()
}

test('a batch is closed also when the bank answers for its last two payouts at the same moment', async () => {
  const id = await prepared()
  await decide(await check(id), 'APPROVED')
  await call(desk.exportPayoutBatch, { as: checker, params: { id }, body: { format: 'CSV' } })
  const { items } = (await call(desk.listBatchPayouts, { as: preparer, params: { id } })).data
  const paid = { state: 'PAID', on: items[0]!.payOn, bankReference: 'FT1' } as const
  let later: Promise<boolean> | undefined
  await transact(deps, async (first) => {
    await endPayout(first, items[0]!.id, paid, { mayDecide: false })
    later = endPayout(deps, items[1]!.id, paid, { mayDecide: false })
    await untilWaitsOrEnds(deps, later)
  })
  expect(await later).toBe(true)
  expect(await stateOf(id)).toBe('CLOSED')
})

test('news of a refused check that arrives again does not undo the next check', async () => {
  const id = await prepared()
  await decide(await check(id), 'REFUSED')
  expect(await stateOf(id)).toBe('PREPARED')
  const again = await check(id)
  const { rows } = await deps.db.execute<{ payload: never }>(
    sql`select payload from outbox where name = 'approval.decided' and payload->>'subjectId' = ${id} and payload->>'status' = 'REFUSED'`,
  )
  expect(rows).toHaveLength(1)
  await payoutSubscribers
    .find(({ name }) => name === 'reopen_payout_batch')
    ?.run(
      deps,
      rows.map(({ payload }) => payload),
    )
  expect(await stateOf(id)).toBe('CHECKED')
  await decide(again, 'APPROVED')
  expect(await stateOf(id)).toBe('APPROVED')
})
