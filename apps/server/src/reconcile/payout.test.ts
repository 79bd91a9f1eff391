import { decideApproval } from '@khue/contracts/people/approvals'
import * as desk from '@khue/contracts/money/payouts-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allowRelease, releaseLesson, reverseLesson } from '#modules/money/escrow'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { makePayable, sellLine, teachLine } from '#testing/paid-teachers'
import { payoutViolations } from '#testing/payout-violations'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const { call, given, deps, deliverEvents } = await testApp()
const [preparer, checker, approver] = [await given.admin(), await given.admin(), await given.admin()]
await given.admin()
const learner = await given.student()
const reason = 'Kỳ trả thường lệ'

const teach = (teacher: TestPerson, listVnd: number, lessons = 1) =>
  teachLine(deps, { sellerId: teacher.id, learnerId: learner.id, listVnd, lessons })

async function teacherOf(taxPolicy: Parameters<typeof makePayable>[2], name: string) {
  const teacher = await given.teacher({ name })
  await makePayable(deps, [teacher], taxPolicy)
  return teacher
}

async function decide(approvalId: string | null) {
  await call(decideApproval, { as: approver, params: { id: approvalId ?? '' }, body: { verdict: 'APPROVED', reason: 'Đã xem' } })
  await deliverEvents()
}
const prepare = async () => (await call(desk.preparePayoutBatch, { as: preparer, body: { reason } })).data.id
const check = async (id: string) => (await call(desk.checkPayoutBatch, { as: checker, params: { id }, body: { reason } })).data.approvalId
async function send() {
  const id = await prepare()
  await decide(await check(id))
  await call(desk.exportPayoutBatch, { as: checker, params: { id }, body: { format: 'CSV' } })
  const { items } = (await call(desk.listBatchPayouts, { as: preparer, params: { id } })).data
  return new Map(items.map((payout) => [payout.person.id, payout]))
}
type Sent = Awaited<ReturnType<typeof send>>
async function answer(sent: Sent, teacher: TestPerson, outcome: 'PAID' | 'RETURNED' | 'UNKNOWN') {
  const { id, payOn } = sent.get(teacher.id)!
  const ended = outcome === 'UNKNOWN' ? {} : { bankReference: 'FT1', on: payOn }
  return (await call(desk.recordPayoutOutcome, { as: checker, params: { id }, body: { outcome, reason: 'Theo sao kê', ...ended } })).data
}

/** Sold below the list price; and a recorded course that was released as a whole. */
async function sellMore(teacher: TestPerson) {
  const line = { sellerId: teacher.id, learnerId: learner.id }
  const cheap = await sellLine(deps, { ...line, lessons: 3, listVnd: 1_000_001, paidVnd: 700_003, isRecorded: false })
  for (const lessonNo of [1, 2, 3]) await releaseLesson(deps, { lineId: cheap, lessonNo })
  const recorded = await sellLine(deps, { ...line, lessons: 1, listVnd: 450_000, paidVnd: 450_000, isRecorded: true })
  await allowRelease(deps, [recorded], 'watched')
}

/** Teachers under each policy, batches and payouts in each state, a payout that was returned and sent again, and a lesson taken back after it was paid. */
async function createHistory() {
  const first = await teacherOf('NONE', 'Công ty Sao Mai')
  await teach(first, 3_000_000)
  await answer(await send(), first, 'PAID')

  const statutory = await teacherOf('STATUTORY', 'Trần Thị Ánh')
  const [monthly, small] = [await teacherOf('SPEC_MONTHLY', 'Lê Văn Bền'), await teacherOf('STATUTORY', 'Vũ Thị Cúc')]
  const platform = await teacherOf('PLATFORM', 'Phạm Văn Đức')
  await teach(statutory, 8_000_007)
  await teach(monthly, 3_000_000, 2)
  await sellMore(small)
  const taken = await teach(platform, 999_999)
  await teach(platform, 1_234_567)
  const sent = await send()
  await answer(sent, statutory, 'PAID')
  await decide((await answer(sent, monthly, 'RETURNED')).approvalId)
  await answer(sent, platform, 'UNKNOWN')

  await reverseLesson(deps, { lineId: taken, lessonNo: 1 })
  await teach(platform, 2_345_678, 2)
  await releaseLesson(deps, { lineId: taken, lessonNo: 1 })
  await reverseLesson(deps, { lineId: taken, lessonNo: 1 })
  const dropped = await prepare()
  await check(dropped)
  await call(desk.dropPayoutBatch, { as: checker, params: { id: dropped }, body: { reason } })
  await teach(monthly, 500_000)
  await check(await prepare())
  await teach(statutory, 700_000)
  await prepare()
  await teach(statutory, 100_000)
  await teach(await given.teacher(), 100_000)
}
await createHistory()

test('every invariant holds after payouts under each tax policy in every state', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  const { rows } = await deps.db.execute<{ found: string }>(sql`
    select distinct state as found from payout_batches union select distinct state from payouts union select distinct tax_policy from payouts where vat_vnd + pit_vnd > 0`)
  expect(rows.map(({ found }) => found).toSorted()).toEqual(
    `PREPARED CHECKED EXPORTED CLOSED DROPPED PLANNED IN_TRANSIT PAID RETURNED UNKNOWN STATUTORY SPEC_MONTHLY PLATFORM`
      .split(' ')
      .toSorted(),
  )
})

const without = [
  'payout_batches drop constraint payout_batches_four_eyes',
  'earnings drop constraint earnings_sign',
  'payouts drop constraint payouts_ended',
]
test.each(eachViolation(payoutViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name, without })).toEqual([name])
})
