import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { listAudit } from '@khue/contracts/ground/audit'
import { listMyPayouts } from '@khue/contracts/money/payouts'
import * as api from '@khue/contracts/money/payouts-admin'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { payoutActions } from '#testing/payouts'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'

const app = await testApp()
const { call, given, deps, pool, deliverEvents } = app
const { preparer, checker, approver, reason, payee, earn, prepare, check, decide, exportCsv, read, payoutsOf, batch } =
  await payoutActions(app)

const drop = (id: string, as = preparer) => call(api.dropPayoutBatch, { as, params: { id }, body: { reason } })
const tryPrepare = (as = preparer) => call(api.preparePayoutBatch, { as, body: { reason } })
const tryCheck = (id: string, as: TestPerson) => call(api.checkPayoutBatch, { as, params: { id }, body: { reason } })
const owedOf = async ({ name }: TestPerson) => (await call(api.listOwed, { as: preparer, query: { q: name } })).data.items
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

test('one admin prepares, another checks and a third approves: nobody twice, and nobody whom it pays', async () => {
  const payeeAdmin = await payee({ roles: ['teacher', 'admin'] })
  await earn(payeeAdmin, 500_000)
  const id = await prepare()
  expect((await tryCheck(id, preparer)).code).toBe('PAYOUT_SAME_PERSON')
  expect((await tryCheck(id, payeeAdmin)).code).toBe('OWN_CASE')
  expect((await exportCsv(id)).code).toBe('PAYOUT_BATCH_LOCKED')
  const approvalId = await check(id)
  expect((await tryCheck(id, approver)).code).toBe('PAYOUT_BATCH_LOCKED')
  expect((await exportCsv(id)).code).toBe('PAYOUT_BATCH_LOCKED')
  for (const as of [checker, preparer, payeeAdmin]) expect((await decide(approvalId, 'APPROVED', as)).status).toBeGreaterThanOrEqual(400)
  expect((await read(id)).state).toBe('CHECKED')
  await decide(approvalId)
  expect(await read(id)).toMatchObject({
    state: 'APPROVED',
    preparedBy: { id: preparer.id },
    checkedBy: { id: checker.id },
    approvedBy: { id: approver.id },
  })
  const { items } = (await call(listAudit, { as: preparer, query: { subjectId: id } })).data
  expect(items.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['payout.approved', approver.id],
    ['payout.checked', checker.id],
    ['payout.prepared', preparer.id],
  ])
  expect((await exportCsv(id, payeeAdmin)).code).toBe('OWN_CASE')
  expect((await drop(id)).code).toBe('PAYOUT_BATCH_LOCKED')
  expect((await tryCheck('00000000-0000-4000-8000-000000000000', checker)).code).toBe('PAYOUT_BATCH_NOT_FOUND')
})

test('a batch that is refused is prepared again, and is approved after another check', async () => {
  const { id } = await one(500_000, 'PREPARED')
  const first = await check(id)
  const { fileSha256 } = await read(id)
  await decide(first, 'REFUSED')
  expect(await read(id)).toMatchObject({ state: 'PREPARED', checkedBy: null, fileSha256: null, actions: ['drop'] })
  await decide(await check(id))
  expect(await read(id)).toMatchObject({ state: 'APPROVED', fileSha256 })
})

test('a dropped batch leaves the books as they were, and all of it is in the next one', async () => {
  const teacher = await payee()
  await earn(teacher, 2_500_000, { lessons: 2 })
  const gained = await trackBalances(deps)
  const id = await prepare()
  expect(await gained()).toEqual({ TEACHER_PAYABLE: -5_000_000, PAYOUTS_IN_TRANSIT: 4_500_000, TAX_PIT_PAYABLE: 500_000 })
  const approvalId = await check(id)
  expect((await drop(id, approver)).data).toEqual({ dropped: true })
  expect(await gained()).toEqual({})
  expect([await read(id), await payoutsOf(id)]).toMatchObject([
    { state: 'DROPPED', dropReason: reason, counts: { DROPPED: 1 } },
    [{ state: 'DROPPED' }],
  ])
  expect((await decide(approvalId)).code).toBe('APPROVAL_STATUS_LOCKED')
  const again = await prepare()
  expect((await payoutsOf(again)).map(({ netVnd, lines, attempt }) => [netVnd, lines, attempt])).toEqual([[4_500_000, 2, 1]])
})

test('each download is the approved file, byte by byte; nobody sees an account without it', async () => {
  const { id, payout } = await one(1_234_567, 'APPROVED')
  const first = await exportCsv(id)
  const rest = await Promise.all([exportCsv(id, approver), exportCsv(id)])
  expect(rest.map(({ data }) => data.content)).toEqual([first.data.content, first.data.content])
  const text = Buffer.from(first.data.content, 'base64').toString()
  const { reference, maskedNumber } = await payout()
  expect(text).toContain(reference)
  expect(text).toMatch(new RegExp(`\\d{6}${maskedNumber.slice(-4)},.*970436,1234567,${reference}`))
  expect(first.data.sha256).toBe((await read(id)).fileSha256)
  const xlsx = () => call(api.exportPayoutBatch, { as: checker, params: { id }, body: { format: 'XLSX' } })
  expect((await xlsx()).data.content).toBe((await xlsx()).data.content)
  const { rows } = await pool.query(`select convert_from(sealed, 'utf8') as sealed from payout_files where batch_id = $1`, [id])
  expect(JSON.stringify(rows)).not.toContain(reference)
})

const change = async (id: string) => {
  const client = await pool.connect()
  await client.query(`begin`)
  await client.query(`set local session_replication_role = replica`) // as somebody with the database in their hands
  await client.query(
    `update payout_files set sealed = (select sealed from payout_files where batch_id = $1 and format = 'XLSX') where batch_id = $1 and format = 'CSV'`,
    [id],
  )
  await client.query(`commit`)
  client.release()
}

test('bytes that are no longer those that were checked are neither approved nor exported', async () => {
  const { id } = await one(500_000, 'PREPARED')
  const approvalId = await check(id)
  await change(id)
  await decide(approvalId)
  expect((await read(id)).state).not.toBe('APPROVED')
  const other = await one(500_000, 'APPROVED')
  await change(other.id)
  expect((await exportCsv(other.id)).code).toBe('PAYOUT_FILE_CHANGED')
  expect((await read(other.id)).state).toBe('APPROVED')
})

test('one admin records what the bank paid, with its number and a day of the statement, once', async () => {
  const { id, payout, teacher } = await one(500_000)
  const { id: payoutId } = await payout()
  const gained = await trackBalances(deps)
  expect((await record(payoutId, { outcome: 'PAID', on: paid.on })).code).toBe('PAYOUT_REFERENCE_REQUIRED')
  for (const on of [today.add({ days: 1 }), today.subtract({ days: 1 })])
    expect((await record(payoutId, { ...paid, on: on.toString() })).code).toBe('PAYOUT_DAY_UNKNOWN')
  expect((await record(payoutId, paid)).data).toEqual({ state: 'PAID', approvalId: null })
  expect(await payout()).toMatchObject({ state: 'PAID', bankReference: 'FT26335', endedOn: paid.on, outcome: reason })
  expect((await read(id)).state).toBe('CLOSED')
  expect(await gained()).toEqual({ BANK: -500_000, PAYOUTS_IN_TRANSIT: -500_000 })
  for (const outcome of [paid, returned, { outcome: 'UNKNOWN' } as const])
    expect((await record(payoutId, outcome)).code).toBe('PAYOUT_LOCKED')
  await deliverEvents()
  expect((await call(loadNotifications, { as: teacher, headers: msgApp })).data.items.map(({ type }) => type)).toContain(
    'PAYOUT_PAID_PRIVATE',
  )
  expect((await call(listMyPayouts, { as: teacher })).data.items).toMatchObject([{ id: payoutId, state: 'PAID' }])
  expect((await call(listMyPayouts, { as: await given.teacher() })).data.items).toEqual([])
})

test('two admins say that the bank returned it; then it is owed again, and the next payout is the second attempt', async () => {
  const { id, payout, teacher } = await one(500_000)
  const gained = await trackBalances(deps)
  const { data } = await record((await payout()).id, returned)
  expect([data.state, (await payout()).state]).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
  expect((await decide(data.approvalId!, 'APPROVED', checker)).status).toBeGreaterThanOrEqual(400)
  await decide(data.approvalId!)
  expect([await payout(), await read(id)]).toMatchObject([{ state: 'RETURNED' }, { state: 'CLOSED' }])
  expect(await gained()).toEqual({ PAYOUTS_IN_TRANSIT: -500_000, TEACHER_PAYABLE: 500_000 })
  expect(await owedOf(teacher)).toContainEqual(expect.objectContaining({ owedVnd: 500_000, obstacle: null }))
  expect(await payoutsOf(await prepare())).toMatchObject([{ attempt: 2, netVnd: 500_000, person: { id: teacher.id } }])
})

test('what nobody knows stays so until two admins decide, and is in no batch meanwhile', async () => {
  const { id, payout } = await one(500_000)
  const { id: payoutId } = await payout()
  expect((await record(payoutId, { outcome: 'UNKNOWN' })).data).toEqual({ state: 'UNKNOWN', approvalId: null })
  expect((await tryPrepare()).code).toBe('PAYOUT_NOTHING_DUE')
  expect((await read(id)).state).toBe('EXPORTED')
  const asked = await record(payoutId, paid)
  expect(asked.data.state).toBe('UNKNOWN')
  expect((await record(payoutId, returned)).code).toBe('APPROVAL_ALREADY_ASKED')
  await decide(asked.data.approvalId!, 'REFUSED')
  expect((await payout()).state).toBe('UNKNOWN')
  await decide((await record(payoutId, paid)).data.approvalId!)
  expect([(await payout()).state, (await read(id)).state]).toEqual(['PAID', 'CLOSED'])
})

const overview = async () => (await call(api.readPayoutOverview, { as: preparer })).data

test('the overview has what is owed, and what is on its way or unknown', async () => {
  const before = await overview()
  const { payout } = await one(500_000)
  await earn(await payee(), 300_000)
  expect(await overview()).toMatchObject({
    owedVnd: before.owedVnd + 300_000,
    people: before.people + 1,
    inTransitVnd: before.inTransitVnd + 500_000,
    unknown: before.unknown,
    channels: ['FILE'],
  })
  await record((await payout()).id, { outcome: 'UNKNOWN' })
  expect((await overview()).unknown).toBe(before.unknown + 1)
  await batch()
})

test('a teacher’s copy of their data has each earning and each payout, without account numbers', async () => {
  const { teacher, payout } = await one(500_000)
  const { id, reference } = await payout()
  await record(id, paid)
  const copy = await personalData.collect(deps, teacher.id)
  expect(copy).toMatchObject({
    'Thu nhập giảng dạy': [{ Loại: 'Buổi học', 'Còn lại trước thuế': 500_000 }],
    'Các lần trả thu nhập': [{ 'Nội dung chuyển khoản': reference, 'Trạng thái': 'Đã chuyển', 'Mã giao dịch ngân hàng': 'FT26335' }],
    'Những lần tạm giữ thu nhập': [],
  })
  expect(JSON.stringify(copy)).not.toMatch(/\d{10}"/)
})

test('guests, teachers and admins who have not signed in lately move nothing', async () => {
  const { id } = await one(500_000, 'PREPARED')
  expect((await call(api.readPayoutBatch, { params: { id } })).code).toBe('SIGN_IN_REQUIRED')
  expect((await tryCheck(id, await given.teacher())).code).toBe('FORBIDDEN')
  const late = await given.admin()
  await pool.query(`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = $1`, [late.accountId])
  expect((await tryCheck(id, late)).code).toBe('RECENT_SIGN_IN_REQUIRED')
})
