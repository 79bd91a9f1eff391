import {
  accountNames,
  exportLedger,
  getTrialBalance,
  type LedgerAccountCode,
  listLedgerEntries,
  listReconcileRuns,
  runReconcile,
} from '@khue/contracts/backoffice/books'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { balances, type Line, post } from '#modules/money/ledger'
import { transact } from '#platform/deps'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { books } from './index.ts'

const { app, call, deps, given } = await testApp()
const admin = await given.admin()

const book = (lines: Line[], { at, id = uuidv7() }: { at?: string; id?: string } = {}) =>
  transact(deps, (deps) => post(deps, { reason: 'PAYMENT_RECEIVED', source: { kind: 'test', id }, lines, ...(at && { at: new Date(at) }) }))
const paid = (amount: number): Line[] => [
  { account: 'CLEARING_VNPAY', amount },
  { account: 'DEFERRED_REVENUE', amount: -amount },
]
const monthOf = async (month?: string) => (await call(getTrialBalance, { as: admin, query: { ...(month && { month }) } })).data
const file = async (format: 'CSV' | 'XLSX', code?: LedgerAccountCode) =>
  (await call(exportLedger, { as: admin, body: { month: '2025-05', format, ...(code && { code }) } })).data
const rowOf = async (code: LedgerAccountCode, month: string) => (await monthOf(month)).rows.find((row) => row.code === code)

test('a trial balance shows opening balances, movements and closing balances, and sums to zero', async () => {
  await book(paid(700), { at: '2025-12-31T16:59:59Z' }) // the last second of December in Vietnam
  await book(paid(50), { at: '2025-12-31T17:00:00Z' })
  await book([...paid(-20)], { at: '2026-01-31T16:59:59Z' })
  expect(await rowOf('CLEARING_VNPAY', '2025-12')).toMatchObject({ opening: 0, debit: 700, credit: 0, closing: 700, owners: 0 })
  expect(await rowOf('CLEARING_VNPAY', '2026-01')).toMatchObject({ opening: 700, debit: 50, credit: 20, closing: 730 })
  expect(await rowOf('DEFERRED_REVENUE', '2026-01')).toMatchObject({ opening: -700, debit: 20, credit: 50, closing: -730 })
  const january = await monthOf('2026-01')
  expect(january.totals[0]).toEqual({ currency: 'VND', opening: 0, debit: 70, credit: 70, closing: 0 })
  expect(january.firstMonth).toBe('2025-12')
  const now = await monthOf()
  expect(now.month).toBe(now.thisMonth)
})

test('accounts of individual people are summed under one code', async () => {
  const people = [await given.student(), await given.student()]
  for (const { id } of people) {
    await book([
      { account: 'BANK', amount: 5 },
      { account: { code: 'LEARNING_BALANCE', ownerId: id }, amount: -5 },
    ])
  }
  const { rows } = await monthOf()
  expect(rows.find(({ code }) => code === 'LEARNING_BALANCE')).toMatchObject({ owners: 2, closing: -10 })
})

test('a statement is paginated, each line with its counter-account and its owner', async () => {
  const month = '2025-03'
  const owner = await given.student()
  const ids = Array.from({ length: 32 }, () => uuidv7())
  for (const [i, id] of ids.entries()) {
    const lines = [
      { account: 'CLEARING_MOMO', amount: i + 1 } as const,
      { account: { code: 'LEARNING_BALANCE', ownerId: owner.id }, amount: -i - 1 } as const,
    ]
    await book(lines, { at: '2025-03-10T05:00:00Z', id })
  }
  const first = (await call(listLedgerEntries, { as: admin, query: { code: 'LEARNING_BALANCE', month } })).data
  expect(first.total).toBe(32)
  expect(first.items).toHaveLength(30)
  expect(first.items[0]).toMatchObject({
    amount: -32,
    owner: { id: owner.id, name: owner.name },
    source: { kind: 'test', id: ids[31] },
    against: [{ code: 'CLEARING_MOMO', amount: 32 }],
  })
  const rest = (await call(listLedgerEntries, { as: admin, query: { code: 'LEARNING_BALANCE', month, cursor: first.nextCursor! } })).data
  expect(rest.items.map(({ amount }) => amount)).toEqual([-2, -1])
  expect(rest.nextCursor).toBeUndefined()
})

test('a posting is named by the code of its order, or by its id when it has no code', async () => {
  const month = '2025-06'
  await sellPlan(deps)
  const { data } = await call(placeOrders, { as: await given.student(), body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const orderId = data.ids[0]!
  const found = await deps.db.execute<{ id: string; code: string }>(
    sql`select l.id, o.code from order_lines l join orders o on o.id = l.order_id where o.id = ${orderId}`,
  )
  const [line] = found.rows
  const sources = [
    { kind: 'order_line', id: line!.id, name: line!.code },
    { kind: 'plan_days', id: `${line!.id} 2025-06-03`, name: `${line!.code} 2025-06-03` },
    { kind: 'escrow_lesson', id: `${line!.id} 2`, name: `${line!.code} 2` },
    { kind: 'instalments', id: orderId, name: line!.code },
    { kind: 'order_line', id: uuidv7(), name: null },
    { kind: 'refund', id: uuidv7(), name: null },
  ]
  for (const { kind, id } of sources)
    await transact(deps, (deps) =>
      post(deps, { reason: 'LINE_DELIVERED', source: { kind, id }, lines: paid(10), at: new Date('2025-06-10T05:00:00Z') }),
    )
  const { items } = (await call(listLedgerEntries, { as: admin, query: { code: 'DEFERRED_REVENUE', month } })).data
  expect(items.map(({ source }) => source).toReversed()).toEqual(sources)
})

test('a month is exported as a file for other programs', async () => {
  await book(paid(990_000), { at: '2025-05-10T05:00:00Z' })
  const csv = await file('CSV', 'DEFERRED_REVENUE')
  expect(csv.fileName).toBe('so-chi-tiet-deferred_revenue-2025-05.csv')
  const [head, line] = Buffer.from(csv.content, 'base64').toString('utf8').split('\r\n')
  expect(head).toBe('\uFEFFThời điểm,Nghiệp vụ,Chứng từ,Mã chứng từ,Mã hệ thống,Người,Đối ứng,Nợ,Có')
  expect(line).toMatch(/^2025-05-10T05:00:00.000Z,PAYMENT_RECEIVED,test,,[0-9a-f-]{36},,CLEARING_VNPAY,0,990000$/)
  const balance = Buffer.from((await file('CSV')).content, 'base64').toString('utf8')
  expect(balance).toContain('DEFERRED_REVENUE,Doanh thu chưa thực hiện,VND,0,0,0,990000,0,990000')
  const sheet = await file('XLSX')
  expect(sheet.mediaType).toContain('spreadsheetml')
  expect(Buffer.from(sheet.content, 'base64').subarray(0, 2).toString()).toBe('PK')
})

test('every account of the chart has its name', async () => {
  const inUse = (await balances(deps)).map(({ code }) => code)
  expect(inUse.filter((code) => !(code in accountNames))).toEqual([])
})

test('an admin starts a reconciliation: its result is stored, and admins are notified of discrepancies', async () => {
  const before = (await call(listReconcileRuns, { as: admin })).data.items.length
  const clean = (await call(runReconcile, { as: admin, body: {} })).data
  // entries of this test file belong to no checkout, so the ledger holds more than the orders explain
  expect(clean.isClean).toBe(false)
  expect(clean.findings.map(({ name }) => name)).toContain('deferred_is_what_is_unearned')
  const runs = (await call(listReconcileRuns, { as: admin })).data.items
  expect(runs).toHaveLength(before + 1)
  expect(runs[0]).toEqual(clean)
  const notices = (await call(loadNotifications, { as: admin, headers: msgApp, query: {} })).data.items
  expect(notices.map(({ type }) => type)).toContain('RECONCILE_FAILED')
  const metrics = (await app.fastify.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(new RegExp(`^reconcile_disagreements ${clean.findings.length}$`, 'm'))
  await deps.db.execute(sql`update reconcile_runs set at = at - interval '1 hour'`)
  expect(ageIn((await app.fastify.inject({ url: '/metrics' })).body)).toBeGreaterThanOrEqual(3600)
})

const ageIn = (metrics: string) => Number(/^reconcile_age_seconds (.+)$/m.exec(metrics)?.[1])

const newest = async () => (await call(listReconcileRuns, { as: admin })).data.items[0]?.id

test('a job reconciles every night', async () => {
  const job = books.jobs?.find(({ name }) => name === 'books:reconcile')
  const before = await newest()
  await job?.run(deps, {})
  expect(await newest()).not.toBe(before)
  expect(job?.cron).toBe('30 19 * * *') // 02:30 in Vietnam
})

test.each([
  ['2026-13', 400],
  ['nay', 400],
])('an invalid month is refused: %s', async (month, status) => {
  expect((await call(getTrialBalance, { as: admin, query: { month } })).status).toBe(status)
})

test('without a reconciliation there is no result', async () => {
  await deps.db.execute(sql`delete from reconcile_runs`)
  expect((await app.fastify.inject({ url: '/metrics' })).body).not.toMatch(/^reconcile_(disagreements|age_seconds) \d/m)
})
