import * as api from '@khue/contracts/money/payouts-admin'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { payoutActions } from '#testing/payouts'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, deps, pool, deliverEvents } = app
const { preparer, checker, approver, reason, payee, earn, check, decide, read, payoutsOf, batch } = await payoutActions(app)

const drop = (id: string, as = preparer) => call(api.dropPayoutBatch, { as, params: { id }, body: { reason } })
const tryPrepare = (as = preparer) => call(api.preparePayoutBatch, { as, body: { reason } })
const tryCheck = (id: string, as: TestPerson) => call(api.checkPayoutBatch, { as, params: { id }, body: { reason } })
const today = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').toPlainDate()
type Outcome = { outcome: 'PAID' | 'RETURNED' | 'UNKNOWN'; bankReference?: string; on?: string }
const record = (id: string, outcome: Outcome, as = checker) =>
  call(api.recordPayoutOutcome, { as, params: { id }, body: { ...outcome, reason } })
const paid = { outcome: 'PAID', bankReference: 'FT26335', on: today.toString() } as const
const returned = { outcome: 'RETURNED', on: today.toString() } as const
/** A batch of one payout, as far as it is wanted. */
async function one(netVnd: number, until: Parameters<typeof batch>[0] = 'EXPORTED') {
  const teacher = await payee()
  await earn(teacher, netVnd)
  const id = await batch(until)
  return { id, teacher, payout: async () => (await payoutsOf(id))[0]! }
}

test('of two admins who prepare at once, one has all of it', rounds, async () => {
  for (const netVnd of [400_000, 500_000]) await earn(await payee(), netVnd)
  const answers = await Promise.all([tryPrepare(preparer), tryPrepare(checker), tryPrepare(approver)])
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['PAYOUT_NOTHING_DUE', 'PAYOUT_NOTHING_DUE', 'ok'])
  const { data } = answers.find(({ status }) => status === 200)!
  expect((await read(data.id)).netVnd).toBe(900_000)
})

test('of two admins who drop a batch at once, one does', rounds, async () => {
  const { id } = await one(500_000, 'PREPARED')
  const gained = await trackBalances(deps)
  const answers = await Promise.all([drop(id, preparer), drop(id, checker)])
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['PAYOUT_BATCH_LOCKED', 'ok'])
  expect(await gained()).toEqual({ TEACHER_PAYABLE: 500_000, PAYOUTS_IN_TRANSIT: -500_000 })
  await batch()
})

test('a batch that is checked and dropped at once is one of both', rounds, async () => {
  const { id } = await one(500_000, 'PREPARED')
  const [checked, dropped] = await Promise.all([tryCheck(id, checker), drop(id, preparer)])
  expect(dropped.status).toBe(200) // what is checked can still be dropped
  expect([undefined, 'PAYOUT_BATCH_LOCKED']).toContain(checked.code)
  expect((await read(id)).state).toBe('DROPPED')
  if (checked.status === 200) expect((await decide(checked.data.approvalId)).code).toBe('APPROVAL_STATUS_LOCKED')
  await batch()
})

test('of two who approve and drop at once, one does', rounds, async () => {
  const { id } = await one(500_000, 'PREPARED')
  const approvalId = await check(id)
  await Promise.all([decide(approvalId), drop(id, preparer)])
  await deliverEvents()
  const { state } = await read(id)
  expect(['APPROVED', 'DROPPED']).toContain(state)
  expect((await payoutsOf(id))[0]?.state).toBe(state === 'APPROVED' ? 'PLANNED' : 'DROPPED')
  if (state === 'DROPPED') await batch()
})

test('what the bank paid and returned at once ends once', rounds, async () => {
  const { payout } = await one(500_000)
  const { id } = await payout()
  const gained = await trackBalances(deps)
  const { data } = await record(id, returned)
  await Promise.all([decide(data.approvalId!), record(id, paid, preparer)])
  await deliverEvents()
  const { state } = await payout()
  const change = { PAID: { BANK: -500_000 }, RETURNED: { TEACHER_PAYABLE: 500_000 } }[state as 'PAID' | 'RETURNED']
  expect(await gained()).toEqual({ ...change, PAYOUTS_IN_TRANSIT: -500_000 })
  if (state === 'RETURNED') await batch()
})

test('what is earned while a batch is prepared is in it or waits, and never half', rounds, async () => {
  const teacher = await payee()
  await earn(teacher, 300_000)
  const [answer] = await Promise.all([tryPrepare(), ...[1, 2, 3].map(() => earn(teacher, 300_000))])
  expect([undefined, 'PAYOUT_EARNINGS_CHANGED']).toContain(answer.code)
  const planned = answer.status === 200 ? await payoutsOf(answer.data.id) : []
  for (const { baseVnd, lines } of planned) expect(baseVnd).toBe(lines * 300_000)
  const rest = await tryPrepare()
  const all = [...planned, ...(rest.status === 200 ? await payoutsOf(rest.data.id) : [])]
  expect(all.reduce((sum, { baseVnd }) => sum + baseVnd, 0)).toBe(1_200_000)
})

test('the books balance: each account of a teacher has what is owed, and what is on its way is on its way', async () => {
  const { rows: uneven } = await pool.query(`
    select a.owner_id from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.code = 'TEACHER_PAYABLE' group by a.owner_id
    having -sum(e.amount) <> (select coalesce(sum(net_vnd), 0) from earnings where person_id = a.owner_id and payout_id is null)`)
  expect(uneven).toEqual([])
  const { rows } = await pool.query(`
    select (select -sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.code = 'PAYOUTS_IN_TRANSIT')::text as booked,
      (select sum(net_vnd) from payouts where state in ('PLANNED', 'IN_TRANSIT', 'UNKNOWN'))::text as moving,
      (select sum(amount) from ledger_entries)::text as all`)
  expect(rows).toMatchObject([{ booked: rows[0].moving, all: '0' }])
})
