import { listAudit } from '@khue/contracts/ground/audit'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { listMyPayouts } from '@khue/contracts/money/payouts'
import * as api from '@khue/contracts/money/payouts-admin'
import { addPaymentAccount, setDefaultPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reverseLesson } from '#modules/money/escrow'
import { trackBalances } from '#testing/ledger'
import { payoutActions } from '#testing/payouts'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'
import { prepareByCalendar } from './preparing/prepare-batch.service.ts'

const app = await testApp()
const { call, given, deps, pool, deliverEvents } = app
const actions = await payoutActions(app)
const { preparer, checker, approver, reason, payee, earn, prepare, check, decide, exportCsv, read, payoutsOf, batch } = actions

const byCalendar = (at: string) => prepareByCalendar({ ...deps, clock: () => new Date(at) })
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
let named = 0
const newName = () => `Người Thử ${String.fromCharCode(65 + (named += 1))}${'abcdefghij'[named % 10]}`

/* The pay days of March 2027 are Friday the 5th and, as the 20th is a Saturday, Monday the 22nd. */

test('the calendar prepares once for each pay day, and what is earned after the cut-off waits for the next', async () => {
  const teacher = await payee()
  await earn(teacher, 1_000_000, { at: new Date('2027-03-01T16:59:59.999Z') })
  await earn(teacher, 300_000, { at: new Date('2027-03-01T17:00:00Z') })
  expect(await byCalendar('2027-03-01T16:59:59Z')).toBeUndefined()
  const first = (await byCalendar('2027-03-01T17:10:00Z'))!
  expect(await read(first)).toMatchObject({ payOn: '2027-03-05', preparedBy: null, payouts: 1, netVnd: 1_000_000, counts: { PLANNED: 1 } })
  expect(await byCalendar('2027-03-06T00:00:00Z')).toBeUndefined()
  const both = await Promise.all([byCalendar('2027-03-18T17:10:00Z'), byCalendar('2027-03-18T17:10:00Z')])
  const [second, ...more] = both.filter((id) => id !== undefined)
  expect([more, await read(second!)]).toMatchObject([[], { payOn: '2027-03-22', netVnd: 300_000 }])
  expect((await drop(second!)).data).toEqual({ dropped: true })
  expect(await byCalendar('2027-03-19T00:00:00Z')).toBeUndefined()
  expect((await drop(first)).data).toEqual({ dropped: true })
  const later = (await byCalendar('2027-04-03T00:00:00Z'))!
  expect((await payoutsOf(later)).map(({ netVnd, lines, attempt }) => [netVnd, lines, attempt])).toEqual([[1_300_000, 2, 1]])
  expect(await byCalendar('2027-04-03T00:00:00Z')).toBeUndefined()
})

test('less than the minimum waits, unless the contract has ended', async () => {
  const [waits, leaves] = [await payee(), await payee({ holds: ['CONTRACT_ENDED'] })]
  for (const teacher of [waits, leaves]) await earn(teacher, 99_999)
  const id = await prepare()
  expect((await payoutsOf(id)).map(({ person, netVnd }) => [person.id, netVnd])).toEqual([[leaves.id, 99_999]])
  await earn(waits, 1)
  expect((await payoutsOf(await prepare())).map(({ person, netVnd }) => [person.id, netVnd])).toEqual([[waits.id, 100_000]])
})

test.each<[string, Parameters<typeof payee>[0], (teacher: TestPerson) => Promise<unknown>]>([
  ['NO_CONTRACT', { hasContract: false }, async () => undefined],
  ['NO_ACCOUNT', { holder: null }, async () => undefined],
  ['ACCOUNT_NAME', { holder: 'NGUYEN VAN KHAC' }, async () => undefined],
  ['HELD', {}, async ({ id }) => call(api.holdPayee, { as: checker, params: { id }, body: { reason } })],
  [
    'ACCOUNT_CHANGED',
    {},
    async (as) => {
      const body = { bankBin: '970415', number: '113366668888', holder: as.name } as const
      const { id } = (await call(addPaymentAccount, { as, body })).data
      await call(setDefaultPaymentAccount, { as, params: { id } })
    },
  ],
])('who has the obstacle %s is in no batch, and the admins see why', async (obstacle, options, prevent) => {
  const teacher = await payee({ name: newName(), ...options })
  await earn(teacher, 500_000)
  await prevent(teacher)
  expect(await owedOf(teacher)).toMatchObject([{ owedVnd: 500_000, lines: 1, obstacle }])
  expect((await tryPrepare()).code).toBe('PAYOUT_NOTHING_DUE')
})

test('the holder on the account is the contract’s name as banks write it', async () => {
  const teacher = await payee({ name: 'Đỗ Thị Ngọc-Ánh', holder: 'DO  THI NGOC ANH' })
  await earn(teacher, 500_000)
  expect((await payoutsOf(await prepare())).map(({ person }) => person.id)).toEqual([teacher.id])
})

test('a released hold lets the next batch pay; a hold is placed and released once, with a notice', async () => {
  const teacher = await payee({ name: newName() })
  await earn(teacher, 500_000)
  const about = { as: checker, params: { id: teacher.id }, body: { reason } }
  expect((await call(api.releasePayee, about)).code).toBe('PAYEE_NOT_HELD')
  const placed = await Promise.all([call(api.holdPayee, about), call(api.holdPayee, about)])
  expect(placed.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['PAYEE_ALREADY_HELD', 'ok'])
  expect((await owedOf(teacher))[0]?.hold).toMatchObject({ reason, placedBy: { id: checker.id } })
  expect((await call(api.holdPayee, { ...about, params: { id: (await given.student()).id } })).code).toBe('PAYEE_NOT_FOUND')
  expect((await call(api.releasePayee, about)).data).toEqual({ released: true })
  await deliverEvents()
  expect((await call(loadNotifications, { as: teacher, headers: msgApp })).data.items.map(({ type }) => type)).toContain(
    'PAYOUT_HELD_PRIVATE',
  )
  expect((await payoutsOf(await prepare())).map(({ person }) => person.id)).toEqual([teacher.id])
})

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

test('bytes that are no longer those that were checked are neither approved nor exported', async () => {
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

test('a lesson that is taken back after it was paid is set off against the next payout, never below zero', async () => {
  const teacher = await payee({ name: newName() })
  const { lineId } = await earn(teacher, 600_000)
  const id = await batch()
  await record((await payoutsOf(id))[0]!.id, paid)
  await reverseLesson(deps, { lineId, lessonNo: 1 })
  await earn(teacher, 500_000)
  expect(await owedOf(teacher)).toMatchObject([{ owedVnd: -100_000, obstacle: 'NEGATIVE' }])
  expect((await tryPrepare()).code).toBe('PAYOUT_NOTHING_DUE')
  await earn(teacher, 400_000)
  const next = await prepare()
  expect(await payoutsOf(next)).toMatchObject([{ netVnd: 300_000, lines: 3 }])
  const { lines } = (await call(api.readPayout, { as: preparer, params: { id: (await payoutsOf(next))[0]!.id } })).data
  expect(lines.map(({ netVnd, isReversal }) => [netVnd, isReversal]).toSorted()).toEqual([
    [-600_000, true],
    [400_000, false],
    [500_000, false],
  ])
})

test.each<[string, Parameters<typeof payee>[0] & object, number[], { vatVnd: number; pitVnd: number; netVnd: number }]>([
  ['a month up to 2.000.000đ', { taxPolicy: 'SPEC_MONTHLY' }, [2_000_000], { vatVnd: 0, pitVnd: 0, netVnd: 2_000_000 }],
  ['a đồng above it', { taxPolicy: 'SPEC_MONTHLY' }, [2_000_001], { vatVnd: 0, pitVnd: 200_000, netVnd: 1_800_001 }],
  [
    'with what the month had before',
    { taxPolicy: 'SPEC_MONTHLY' },
    [1_500_000, 1_000_000],
    { vatVnd: 0, pitVnd: 250_000, netVnd: 750_000 },
  ],
  ['less what was withheld', { taxPolicy: 'SPEC_MONTHLY' }, [3_000_000, 1_000_000], { vatVnd: 0, pitVnd: 100_000, netVnd: 900_000 }],
  ['each payment of 5.000.000đ', { taxPolicy: 'STATUTORY' }, [4_999_999, 5_000_000], { vatVnd: 0, pitVnd: 500_000, netVnd: 4_500_000 }],
  ['each payment below it', { taxPolicy: 'STATUTORY' }, [5_000_000, 4_999_999], { vatVnd: 0, pitVnd: 0, netVnd: 4_999_999 }],
  ['by nobody who declares it', { taxPolicy: 'NONE' }, [9_000_000], { vatVnd: 0, pitVnd: 0, netVnd: 9_000_000 }],
])('tax is withheld by the rule of the pay day: %s', async (_what, options, payments, expected) => {
  const teacher = await payee(options)
  let last: Awaited<ReturnType<typeof payoutsOf>> = []
  for (const netVnd of payments) {
    await earn(teacher, netVnd)
    last = await payoutsOf(await prepare())
  }
  expect(last).toMatchObject([expected])
  expect(last[0]?.taxExplanation.length).toBeGreaterThan(0)
})

test('a platform withholds from each sale at its list price, rounded down one by one', async () => {
  const teacher = await payee({ taxPolicy: 'PLATFORM' })
  for (const netVnd of [80_007, 80_007]) await earn(teacher, netVnd)
  const gross = 100_008
  const [rule] = (
    await deps.db.execute<{ vat: number; pit: number }>(sql`
    select vat_permille as vat, pit_permille as pit from withholding_rules where policy = 'PLATFORM' and effective_on <= ${today.toString()} order by effective_on desc limit 1`)
  ).rows
  const taxOf = (permille: number) => 2 * Math.floor((gross * permille) / 1000)
  const [vatVnd, pitVnd] = [taxOf(rule!.vat), taxOf(rule!.pit)]
  expect(await payoutsOf(await prepare())).toMatchObject([
    { grossVnd: 2 * gross, baseVnd: 160_014, vatVnd, pitVnd, netVnd: 160_014 - vatVnd - pitVnd },
  ])
  expect(vatVnd).toBeGreaterThan(0)
})

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

test('a calendar applies from a day that has not come, and its days leave a week between them', async () => {
  const set = (change: object) => {
    const body = { from: '2098-05-01', days: [10, 25] as [number, number], cutOffDays: 2, minimumVnd: 50_000, reason, ...change }
    return call(api.setPayoutCalendar, { as: checker, body })
  }
  expect((await set({ from: today.toString() })).code).toBe('PAYOUT_CALENDAR_TOO_EARLY')
  for (const days of [
    [10, 16],
    [1, 23],
    [25, 10],
  ])
    expect((await set({ days })).status).toBe(400)
  const { items } = (await set({})).data
  expect(items.map(({ from, state }) => [from, state])).toEqual([
    ['2098-05-01', 'FUTURE'],
    ['2026-01-01', 'IN_FORCE'],
  ])
  expect((await call(api.listPayoutCalendars, { as: checker })).data.items).toEqual(items)
})

test('the overview has what is owed, and what is on its way or unknown', async () => {
  const overview = async () => (await call(api.readPayoutOverview, { as: preparer })).data
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
