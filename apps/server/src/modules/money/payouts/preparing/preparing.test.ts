import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { addPaymentAccount, setDefaultPaymentAccount } from '@khue/contracts/money/payment-accounts'
import * as api from '@khue/contracts/money/payouts-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reverseLesson } from '#modules/money/escrow'
import { payoutActions } from '#testing/payouts'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { prepareByCalendar } from './prepare-batch.service.ts'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { preparer, checker, reason, payee, earn, prepare, read, payoutsOf, batch } = await payoutActions(app)

const byCalendar = (at: string) => prepareByCalendar({ ...deps, clock: () => new Date(at) })
const drop = (id: string, as = preparer) => call(api.dropPayoutBatch, { as, params: { id }, body: { reason } })
const tryPrepare = (as = preparer) => call(api.preparePayoutBatch, { as, body: { reason } })
const owedOf = async ({ name }: TestPerson) => (await call(api.listOwed, { as: preparer, query: { q: name } })).data.items
const today = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').toPlainDate()
type Outcome = { outcome: 'PAID' | 'RETURNED' | 'UNKNOWN'; bankReference?: string; on?: string }
const record = (id: string, outcome: Outcome, as = checker) =>
  call(api.recordPayoutOutcome, { as, params: { id }, body: { ...outcome, reason } })
const paid = { outcome: 'PAID', bankReference: 'FT26335', on: today.toString() } as const
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
  expect(lines.map(({ netVnd, isReversal }) => `${netVnd} ${isReversal}`).toSorted()).toEqual([
    '-600000 true',
    '400000 false',
    '500000 false',
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
