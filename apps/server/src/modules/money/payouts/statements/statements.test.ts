import { importPayoutStatement, recordPayoutOutcome } from '@khue/contracts/money/payouts-admin'
import { expect, test } from 'vitest'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import { trackBalances } from '#testing/ledger'
import { payoutActions } from '#testing/payouts'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import type { TestPerson } from '#testing/people'

const app = await testApp()
const { call, given, deps } = app
const { checker, payee, earn, batch, payoutsOf, read, reason } = await payoutActions(app)

const heading = ['Ngày giao dịch', 'Số bút toán', 'Diễn giải', 'Ghi nợ', 'Ghi có', 'Số dư']
type Row = { text: string; out?: string; into?: string; on?: string; reference?: string }
const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())
let files = 0
/** A statement of its own: its title has a number. */
const csvOf = (...rows: Row[]) => {
  const body = rows.map(({ text, out = '', into = '', on = today, reference = `FT${(files += 1)}` }) =>
    [on, reference, `"${text}"`, out, into, '0'].join(';'),
  )
  return Buffer.from([`Sao kê ${(files += 1)}`, heading.join(';'), ...body].join('\r\n'))
}
const load = (bytes: Buffer, as: TestPerson = checker, fileName = 'sao-ke.csv') =>
  call(importPayoutStatement, { as, body: { fileName, content: bytes.toString('base64') } })

/** Payouts on their way, each of 1.500.000đ. */
async function exported(count = 1) {
  const teachers = []
  for (let made = 0; made < count; made += 1) {
    const teacher = await payee()
    await earn(teacher, 1_500_000)
    teachers.push(teacher)
  }
  const id = await batch()
  const references = (await payoutsOf(id)).map(({ reference }) => reference)
  return { id, teachers, references, reference: references[0]!, payout: async () => (await payoutsOf(id))[0]! }
}

test('a debit of the exact sum under the exact reference is paid, with the bank’s day and number', async () => {
  const { id, reference, payout } = await exported()
  const gained = await trackBalances(deps)
  const file = csvOf(
    { text: `IBFT ${reference.toLowerCase()} Khue tra luong`, out: '1.500.000', reference: 'FT26335' },
    { text: 'Phí', out: '5.500' },
  )
  const { data } = await load(file)
  expect(data).toMatchObject({ isNew: true, rows: 2, counts: { PAID: 1 }, problems: [] })
  expect(await payout()).toMatchObject({ state: 'PAID', bankReference: 'FT26335', endedOn: today.split('/').toReversed().join('-') })
  expect((await read(id)).state).toBe('CLOSED')
  expect(await gained()).toEqual({ BANK: -1_500_000, PAYOUTS_IN_TRANSIT: -1_500_000 })
})

test('the same file counts once, also under another name and by two admins at once', rounds, async () => {
  const { reference } = await exported()
  const gained = await trackBalances(deps)
  const file = csvOf({ text: reference, out: '1,500,000' })
  const other = await given.admin()
  const both = await Promise.all([load(file), load(file, other, 'khac.csv')])
  expect(both.filter(({ data }) => data.isNew)).toHaveLength(1)
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  expect((await load(file)).data).toMatchObject({ isNew: false, rows: 1, counts: { PAID: 1 }, problems: [] })
  expect(await gained()).toEqual({ BANK: -1_500_000, PAYOUTS_IN_TRANSIT: -1_500_000 })
})

test('a later statement that has the same row again changes nothing', async () => {
  const { reference } = await exported()
  await load(csvOf({ text: reference, out: '1500000', reference: 'FT1' }))
  const gained = await trackBalances(deps)
  expect((await load(csvOf({ text: reference, out: '1500000', reference: 'FT1' }))).data).toMatchObject({
    counts: { ALREADY: 1 },
    problems: [],
  })
  expect(await gained()).toEqual({})
})

test('a second debit, and money that comes back after it was paid, are shown as problems', async () => {
  const { reference } = await exported()
  await load(csvOf({ text: reference, out: '1500000', reference: 'FT1' }))
  const gained = await trackBalances(deps)
  const { data } = await load(csvOf({ text: reference, out: '1500000', reference: 'FT2' }, { text: `HOAN ${reference}`, into: '1500000' }))
  expect(data).toMatchObject({ counts: { ALREADY: 2 }, problems: [{ row: 3 }, { row: 4 }] })
  expect(await gained()).toEqual({})
})

test('what came back in the same statement is returned, whichever row is first, and is owed again', async () => {
  const { references, id } = await exported(2)
  const gained = await trackBalances(deps)
  const [one, two] = references
  const rows = [
    { text: one!, out: '1500000' },
    { text: `HOAN TRA ${one}`, into: '1500000' },
    { text: `HOAN TRA ${two}`, into: '1500000' },
    { text: two!, out: '1500000' },
  ]
  expect((await load(csvOf(...rows))).data).toMatchObject({ counts: { RETURNED: 2, ALREADY: 2 }, problems: [] })
  expect((await payoutsOf(id)).map(({ state }) => state)).toEqual(['RETURNED', 'RETURNED'])
  expect(await gained()).toEqual({ TEACHER_PAYABLE: 3_000_000, PAYOUTS_IN_TRANSIT: -3_000_000 })
  const again = await batch()
  expect((await payoutsOf(again)).map(({ attempt, netVnd }) => [attempt, netVnd])).toEqual([
    [2, 1_500_000],
    [2, 1_500_000],
  ])
  await load(csvOf(...(await payoutsOf(again)).map(({ reference }) => ({ text: reference, out: '1500000' }))))
})

test.each<[string, Partial<Row>]>([
  ['another sum', { out: '1500001' }],
  ['a sum that cannot be read', { out: 'một triệu' }],
  ['no sum', { out: '' }],
  ['no day', { on: '' }],
  ['a day that has not come', { on: '01/01/2099' }],
])('a row with %s changes nothing and is shown', async (_what, change) => {
  const { reference, payout } = await exported()
  const gained = await trackBalances(deps)
  const { data } = await load(csvOf({ text: reference, out: '1500000', ...change }))
  expect(data).toMatchObject({ counts: { AMOUNT: 1 }, problems: [{ row: 3, text: reference, verdict: 'AMOUNT' }] })
  expect([(await payout()).state, await gained()]).toEqual(['IN_TRANSIT', {}])
  await load(csvOf({ text: reference, out: '1500000' }))
})

test('a row that names two payouts changes neither', async () => {
  const { references, id } = await exported(2)
  expect((await load(csvOf({ text: references.join(' '), out: '1500000' }))).data.counts).toEqual({ AMOUNT: 1 })
  expect((await payoutsOf(id)).map(({ state }) => state)).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
  await load(csvOf(...references.map((text) => ({ text, out: '1500000' }))))
})

test('a reference that is nearly ours, and a payout that was not sent, are not ours', async () => {
  await earn(await payee(), 1_500_000)
  const id = await batch('APPROVED')
  const [{ reference } = { reference: '' }] = await payoutsOf(id)
  const file = csvOf(
    { text: 'KVL0000000000', out: '1500000' },
    { text: reference.slice(0, -1), out: '1500000' },
    { text: reference, out: '1500000' },
  )
  const { data } = await load(file)
  expect(data.counts).toEqual({ NOT_OURS: 2 })
  expect(data.problems.map(({ row }) => row)).toEqual([3, 5])
  expect((await payoutsOf(id))[0]?.state).toBe('PLANNED')
})

test('a statement decides what nobody knew', async () => {
  const { id, references } = await exported(2)
  for (const payout of await payoutsOf(id))
    await call(recordPayoutOutcome, { as: checker, params: { id: payout.id }, body: { outcome: 'UNKNOWN', reason } })
  const [one, two] = references
  await load(csvOf({ text: one!, out: '1500000' }, { text: two!, into: '1500000' }))
  expect((await payoutsOf(id)).map(({ state }) => state)).toEqual(['PAID', 'RETURNED'])
})

test('an Excel file is read as well', async () => {
  const { reference, payout } = await exported()
  const { content } = await spreadsheetFile('sao-ke', 'XLSX', [['Ngân hàng'], heading, [today, 'FT7', reference, 1_500_000, '', 0]])
  expect((await load(Buffer.from(content, 'base64'))).data.counts).toEqual({ PAID: 1 })
  expect((await payout()).bankReference).toBe('FT7')
})

test.each([
  ['a text', Buffer.from('Xin chào')],
  ['bytes of nothing', Buffer.from([0, 1, 2, 3])],
  ['a sheet without sums', Buffer.from('Ngày;Diễn giải\n01/12/2026;x')],
])('%s is refused with a sentence', async (_what, bytes) => {
  const answer = await load(bytes)
  expect([answer.status, answer.code]).toEqual([400, 'PAYOUT_STATEMENT_UNREADABLE'])
})

test('an admin does not import what ends a payout of their own, and nothing of that file counts', async () => {
  const teacher = await payee({ roles: ['teacher', 'admin'] })
  await earn(teacher, 1_500_000)
  const { references, id } = await exported()
  const file = csvOf(...references.map((text) => ({ text, out: '1500000' })))
  expect((await load(file, teacher)).code).toBe('OWN_CASE')
  expect((await payoutsOf(id)).map(({ state }) => state)).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
  expect((await load(file)).data).toMatchObject({ isNew: true, counts: { PAID: 2 } })
})

test('guests and teachers import nothing', async () => {
  const file = csvOf({ text: 'x', out: '1' })
  const body = { fileName: 'a.csv', content: file.toString('base64') }
  expect((await call(importPayoutStatement, { body })).code).toBe('SIGN_IN_REQUIRED')
  expect((await load(file, await given.teacher())).code).toBe('FORBIDDEN')
})
