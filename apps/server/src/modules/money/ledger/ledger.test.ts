import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#modules/people/people'
import { type Account, balanceOf, balances, type Fact, type Line, listEntries, post, postNew } from '#modules/money/ledger'
import type { AccountCode } from './chart.ts'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { chart } from './chart.ts'
import { ledgerEntries, ledgerPostings } from './ledger.tables.ts'

const { deps, given } = await testApp()

/** Posts one fact in a transaction; the default is a sale of 990.000đ. */
const book = (wanted: Partial<Fact> = {}) => transact(deps, (deps) => post(deps, fact(wanted)))
const fact = (wanted: Partial<Fact> = {}): Fact => ({
  reason: 'PAYMENT_RECEIVED',
  source: { kind: 'test', id: uuidv7() },
  lines: sale,
  ...wanted,
})
const move = (amount: number, to: Account, from: Account): Line[] => [
  { account: to, amount },
  { account: from, amount: -amount },
]
const sale = move(990_000, 'CLEARING_VNPAY', 'DEFERRED_REVENUE')
const learningBalance = async (): Promise<Account> => ({ code: 'LEARNING_BALANCE', ownerId: (await given.student()).id })

/** The constraint that refused the work. */
const brokenBy = (work: PromiseLike<unknown>) => Promise.resolve(work).then(() => 'nothing', violatedConstraint)
const entriesOf = (postingId: string) => deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.postingId, postingId))

test('a sale appears in both of its accounts, each in its normal sense', async () => {
  const before = [await balanceOf(deps, 'CLEARING_VNPAY'), await balanceOf(deps, 'DEFERRED_REVENUE')] as const
  const { isNew } = await book()
  expect(isNew).toBe(true)
  expect(await balanceOf(deps, 'CLEARING_VNPAY')).toBe(before[0] + 990_000)
  expect(await balanceOf(deps, 'DEFERRED_REVENUE')).toBe(before[1] + 990_000)
})

test('an unused account has a balance of zero', async () => {
  expect(await balanceOf(deps, await learningBalance())).toBe(0)
})

test.each<[string, Line[]]>([
  ['one đồng short', [...move(990_000, 'CLEARING_VNPAY', 'DEFERRED_REVENUE'), { account: 'GATEWAY_FEES', amount: 1 }]],
  ['both lines on one side', [...sale.slice(0, 1), ...sale.slice(0, 1)]],
  [
    'đồng against points',
    [
      { account: 'CLEARING_VNPAY', amount: 500 },
      { account: 'POINTS_REDEEMED', amount: -500 },
    ],
  ],
])('a posting with %s is refused', async (_, lines) => {
  expect(await brokenBy(transact(deps, (deps) => post(deps, fact({ lines }))))).toBe('ledger_balanced')
})

test('a posting needs two lines, and a zero line does not count', async () => {
  expect(await brokenBy(book({ lines: [] }))).toBe('ledger_postings_lines')
  expect(await brokenBy(book({ lines: move(0, 'CLEARING_VNPAY', 'DEFERRED_REVENUE') }))).toBe('ledger_postings_lines')
  const { postingId } = await book({ lines: [...sale, { account: 'GATEWAY_FEES', amount: 0 }] })
  expect(await entriesOf(postingId)).toHaveLength(2)
})

test('one posting may move đồng and points, each balanced by itself', async () => {
  const points: Account = { code: 'POINTS', ownerId: (await given.student()).id }
  await book({ lines: [...sale, ...move(99, 'POINTS_ISSUED', points)] })
  expect(await balanceOf(deps, points)).toBe(99)
})

test('posting outside a transaction is refused', async () => {
  await expect(post(deps, fact())).rejects.toThrow('inside a transaction')
  await expect(postNew(deps, fact())).rejects.toThrow('inside a transaction')
})

const bookNew = (wanted: Partial<Fact> = {}) => transact(deps, (deps) => postNew(deps, fact(wanted)))

describe('a fact that must be new', () => {
  test('is booked like any other, also into unused and personal accounts', async () => {
    const theirs = await learningBalance()
    const before = await balanceOf(deps, 'PROMOTION_COSTS')
    const unused = move(700, 'PROMOTION_COSTS', 'GATEWAY_FEES')
    for (const lines of [sale, sale, unused, unused, move(50, 'CLEARING_VNPAY', theirs)]) await bookNew({ lines })
    expect([(await balanceOf(deps, 'PROMOTION_COSTS')) - before, await balanceOf(deps, theirs)]).toEqual([1400, 50])
    const [newest] = await listEntries(deps, 'GATEWAY_FEES', { limit: 1 })
    expect(newest).toMatchObject({ reason: 'PAYMENT_RECEIVED', sourceKind: 'test', amount: -700 })
  })

  test('rolls the transaction back when it is repeated or unbalanced', async () => {
    const booking = fact()
    await book(booking)
    expect(await brokenBy(bookNew(booking))).toBe('ledger_postings_source_unique')
    expect(await brokenBy(bookNew({ lines: [...sale, { account: 'GATEWAY_FEES', amount: 1 }] }))).toBe('ledger_balanced')
    expect(await brokenBy(bookNew({ lines: [] }))).toBe('ledger_postings_lines')
  })
})

test('half đồng do not exist', async () => {
  await expect(book({ lines: move(0.5, 'CLEARING_VNPAY', 'DEFERRED_REVENUE') })).rejects.toMatchObject({ cause: { code: '22P02' } }) // not an integer
})

/** A row written directly to the database, bypassing the module. */
type RawEntry = { posting: { month: string; id: string }; account: AccountCode; amount: number; currency?: string }
const insertRaw = (db: Deps['db'], { posting, account, amount, currency = 'VND' }: RawEntry) =>
  db.execute(sql`
    insert into ledger_entries (month, id, posting_id, account_id, currency, amount)
    select ${posting.month}, ${uuidv7()}, ${posting.id}, id, ${currency}, ${amount} from ledger_accounts where code = ${account}`)
const bookedSale = async () => {
  const { postingId } = await book()
  const [posting] = await deps.db.select().from(ledgerPostings).where(eq(ledgerPostings.id, postingId))
  return posting!
}

test('no entries can be added to a booked posting, not even a balanced pair', async () => {
  const posting = await bookedSale()
  expect(await brokenBy(insertRaw(deps.db, { posting, account: 'CLEARING_VNPAY', amount: 1 }))).toBe('ledger_balanced')
  const pair = transact(deps, async ({ db }) => {
    await insertRaw(db, { posting, account: 'CLEARING_VNPAY', amount: 1 })
    await insertRaw(db, { posting, account: 'DEFERRED_REVENUE', amount: -1 })
  })
  expect(await brokenBy(pair)).toBe('ledger_balanced')
  const whole = deps.db.execute(sql`
    insert into ledger_entries (month, id, posting_id, account_id, currency, amount)
    select month, gen_random_uuid(), posting_id, account_id, currency, amount from ledger_entries where posting_id = ${posting.id}`)
  expect(await brokenBy(whole)).toBe('ledger_balanced')
})

test('an account accepts entries of its own currency only, and no zero entries', async () => {
  const posting = await bookedSale()
  expect(await brokenBy(insertRaw(deps.db, { posting, account: 'CLEARING_VNPAY', amount: 1, currency: 'CCXU' }))).toBe(
    'ledger_entries_account',
  )
  expect(await brokenBy(insertRaw(deps.db, { posting, account: 'CLEARING_VNPAY', amount: 0 }))).toBe('ledger_entries_amount')
})

test('an entry has the month of its posting, and the posting the Vietnamese month of its time', async () => {
  const { postingId } = await book({ at: new Date('2026-11-30T17:00:00Z') }) // midnight in Hà Nội
  expect((await entriesOf(postingId)).map((entry) => entry.month)).toEqual(['2026-12-01', '2026-12-01'])
  expect(
    await brokenBy(insertRaw(deps.db, { posting: { month: '2026-11-01', id: postingId }, account: 'CLEARING_VNPAY', amount: 1 })),
  ).toBe('ledger_entries_posting')
})

test.each(['ledger_accounts', 'ledger_postings', 'ledger_entries'])('rows of %s are immutable', async (table) => {
  await book()
  for (const change of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`]) {
    expect(await brokenBy(deps.db.execute(change))).toBe('ledger_append_only')
  }
})

test('a repeated fact is booked once, and answered by the same posting', async () => {
  const booking = fact({ lines: move(120_000, 'CLEARING_VNPAY', await learningBalance()) })
  const first = await book(booking)
  expect(await book({ ...booking, lines: booking.lines.toReversed() })).toEqual({ postingId: first.postingId, isNew: false })
  expect(await entriesOf(first.postingId)).toHaveLength(2)
})

test('a repeated fact with other lines is a conflict', async () => {
  const booking = fact()
  await book(booking)
  const contradictions = [
    move(990_001, 'CLEARING_VNPAY', 'DEFERRED_REVENUE'),
    move(990_000, 'CLEARING_VNPAY', 'SUSPENSE_LATE'),
    [...sale, ...sale],
  ]
  for (const lines of contradictions) await expect(book({ ...booking, lines })).rejects.toMatchObject({ code: 'LEDGER_ENTRY_CONFLICT' })
})

test('fifty concurrent posts of one fact book it once', async () => {
  const balance = await learningBalance()
  const booking = fact({ lines: move(7, 'CLEARING_VNPAY', balance) })
  const answers = await Promise.all(Array.from({ length: 50 }, () => book(booking)))
  expect(new Set(answers.map((answer) => answer.postingId)).size).toBe(1)
  expect(answers.filter((answer) => answer.isNew)).toHaveLength(1)
  expect(await balanceOf(deps, balance)).toBe(7)
})

test('a fact whose first transaction rolls back is booked by the next', async () => {
  const booking = fact()
  const first = transact(deps, async (deps) => {
    await post(deps, booking)
    throw new Error('rolled back')
  })
  await expect(first).rejects.toThrow('rolled back')
  expect((await book(booking)).isNew).toBe(true)
})

test('a posting inside a savepoint that rolls back leaves no trace', async () => {
  const booking = fact()
  await transact(deps, async (deps) => {
    await deps.db.execute(sql`savepoint before`)
    await post(deps, fact({ source: booking.source, lines: move(7, 'CLEARING_VNPAY', 'DEFERRED_REVENUE') }))
    await deps.db.execute(sql`rollback to savepoint before`)
    expect((await post(deps, booking)).isNew).toBe(true)
  })
})

test('concurrent first uses of accounts, in any order, open each once and never deadlock', rounds, async () => {
  for (let round = 0; round < 10; round++) {
    const newcomer = () => createPerson(deps, { name: 'Trần Văn Mới', avatarKind: 'm', roles: ['student'] })
    const owners = await Promise.all(Array.from({ length: 60 }, newcomer))
    const accounts = owners.map(({ personId }): Account => ({ code: 'LEARNING_BALANCE', ownerId: personId }))
    const lines: Line[] = [{ account: 'CLEARING_VNPAY', amount: 60 }, ...accounts.map((account) => ({ account, amount: -1 }))]
    await Promise.all(Array.from({ length: 8 }, (_, i) => book({ lines: i % 2 ? lines : lines.toReversed() })))
    const opened = await balances(deps, { codes: ['LEARNING_BALANCE'], currency: 'VND' })
    for (const { personId } of owners) {
      expect(opened.filter((row) => row.ownerId === personId).map((row) => row.balance)).toEqual([8])
    }
  }
})

test('balances are listed by account, and each currency sums to zero', async () => {
  const owner = await given.student()
  const [savings, points] = [
    { code: 'LEARNING_BALANCE', ownerId: owner.id },
    { code: 'POINTS', ownerId: owner.id },
  ] as const
  await book({ lines: move(50_000, 'CLEARING_VNPAY', savings) })
  await book({ lines: move(30, 'POINTS_ISSUED', points) })
  expect(await balances(deps, { ownerId: owner.id })).toEqual([
    { ...savings, kind: 'liability', currency: 'VND', balance: 50_000 },
    { ...points, kind: 'liability', currency: 'CCXU', balance: 30 },
  ])
  const codes = (await balances(deps, { currency: 'CCXU', codes: ['POINTS_ISSUED', 'CLEARING_VNPAY'] })).map((row) => row.code)
  expect(codes).toEqual(['POINTS_ISSUED'])
  for (const currency of ['VND', 'CCXU'] as const) {
    const debits = (await balances(deps, { currency })).map(({ kind, balance }) =>
      kind === 'asset' || kind === 'expense' ? balance : -balance,
    )
    expect(debits.reduce((sum, debit) => sum + debit, 0)).toBe(0)
  }
})

test('a statement is read newest first, page by page', async () => {
  const account = await learningBalance()
  for (const amount of [100, 20, 3]) await book({ lines: move(amount, 'CLEARING_VNPAY', account) })
  await book({ reason: 'REFUND_PAID', lines: move(3, account, 'BANK') })
  const page = await listEntries(deps, account, { limit: 3 })
  expect(page.map(({ reason, amount }) => `${reason} ${amount}`)).toEqual(['REFUND_PAID -3', 'PAYMENT_RECEIVED 3', 'PAYMENT_RECEIVED 20'])
  const rest = await listEntries(deps, account, { limit: 3, before: page.at(-1)!.id })
  expect(rest.map((entry) => entry.amount)).toEqual([100])
  expect(await listEntries(deps, await learningBalance(), { limit: 3 })).toEqual([])
})

test('no one spends more than their learning balance, however many attempts race', rounds, async () => {
  const account = await learningBalance()
  await book({ lines: move(100, 'CLEARING_VNPAY', account) })
  const tries = await Promise.all(Array.from({ length: 8 }, () => brokenBy(book({ lines: move(60, account, 'BANK') }))))
  expect(tries.filter((why) => why === 'nothing')).toHaveLength(1)
  expect(tries.filter((why) => why === 'ledger_not_negative')).toHaveLength(7)
  expect(await balanceOf(deps, account)).toBe(40)
})

test('the chart in docs/money.md is the chart in the code', () => {
  const text = readFileSync(new URL('../../../../../../docs/money.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` +\|.*?\| (tài sản|nợ phải trả|doanh thu|chi phí) +\| (VND|CCXU) /gm)]
  const kinds = { 'tài sản': 'asset', 'nợ phải trả': 'liability', 'doanh thu': 'income', 'chi phí': 'expense' }
  const written = Object.fromEntries(rows.map(([, code, kind, currency]) => [code, { kind: kinds[kind as keyof typeof kinds], currency }]))
  expect(written).toEqual(chart)
})
