import { listAudit } from '@khue/contracts/ground/audit'
import * as api from '@khue/contracts/sale/invoices'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { getOrder } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { company, invoiceTestApp, school } from '#testing/invoices'
import { transact } from '#platform/deps'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { reconcile } from '../../../reconcile/index.ts'
import { draftInvoices } from './draft-invoices.service.ts'

const { call, given, deps, deliverEvents, provider, skus, admin, buy, mine, seen, read, work, again, issued, giveBack } =
  await invoiceTestApp()
const disagreements = async () => (await reconcile(deps.db)).findings.filter((finding) => finding.disagreements > 0)

test('a sale gets one invoice, submitted once by concurrent jobs, with its VAT, at the order and in the ledger', rounds, async () => {
  const bought = await buy()
  const gained = await trackBalances(deps)
  expect(await seen(bought)).toEqual(['ISSUE DRAFT'])
  await Promise.all([work(), work()])
  await deliverEvents()
  const [invoice] = await mine(bought)
  expect(invoice).toMatchObject({
    kind: 'ISSUE',
    state: 'ISSUED',
    total: 990_000,
    vat: 90_000,
    series: expect.stringMatching(/^1C26T/),
    number: expect.stringMatching(/^\d{8}$/),
    buyer: { name: api.unnamedBuyer, taxId: null, address: null, email: null },
    canCorrect: true,
  })
  expect(await provider.has(bought.code)).toHaveLength(1)
  expect(await gained()).toEqual({ VAT_OUTPUT: 90_000, VAT_PAYABLE: 90_000 })
  const { timeline } = (await call(getOrder, { as: bought.as, query: { id: bought.orderId } })).data
  expect(timeline.map(({ kind }) => kind).filter((kind) => kind === 'INVOICED')).toHaveLength(1)
  await again()
  expect([await provider.has(bought.code), await gained()]).toEqual([
    expect.objectContaining({ length: 1 }),
    { VAT_OUTPUT: 90_000, VAT_PAYABLE: 90_000 },
  ])
})

test('teaching is not subject to VAT: its invoice says so and books none', async () => {
  const gained = await trackBalances(deps)
  const { invoice } = await issued({ sku: skus.lessons })
  expect(await read(invoice.id)).toMatchObject({ vat: 0, lines: [{ amount: 800_000, vatPercent: null, vat: 0 }] })
  expect(await gained()).not.toHaveProperty('VAT_PAYABLE')
})

test.each([
  ['2098-03-31T16:59:59Z', 8, 73_333], // the last second of March in Vietnam
  ['2098-03-31T17:00:00Z', 9, 81_743],
])('what was paid for at %s has the rate of that day, %d percent, whenever its invoice is drawn', async (paidAt, percent, vat) => {
  await deps.db.execute(sql`
    insert into vat_rules (kind, effective_on, percent, clause) values ('SUB', '2098-03-01', 8, 'test'), ('SUB', '2098-04-01', 9, 'test'),
      ('SUB', '2098-04-02', 10, 'test')`)
  const { orderId } = await buy()
  const redrawn = await transact(deps, async (deps) => {
    await deps.db.execute(sql`delete from invoice_lines where invoice_id in (select id from invoices where order_id = ${orderId})`)
    await deps.db.execute(sql`delete from invoices where order_id = ${orderId}`)
    await deps.db.execute(sql`update orders set completed_at = ${paidAt}::timestamptz where id = ${orderId}`)
    await draftInvoices(deps, [orderId])
    return deps.db.execute(sql`select vat_percent as percent, vat_vnd::int as vat from invoice_lines
      where invoice_id in (select id from invoices where order_id = ${orderId})`)
  })
  await deps.db.execute(sql`delete from vat_rules where clause = 'test'`)
  expect(redrawn.rows).toEqual([{ percent, vat }])
  await deps.db.execute(sql`update orders set completed_at = now() where id = ${orderId}`)
})

test('a buyer who asked for an invoice in a name sees it and is notified; others do not see it', async () => {
  const { as, orderId, invoice } = await issued({ buyer: company })
  expect(invoice.buyer).toEqual(company)
  const { items } = (await call(loadNotifications, { as, headers: msgApp })).data
  expect(items.map(({ title }) => title)).toContain('Đã có hoá đơn điện tử')
  const stranger = await given.student()
  expect((await call(api.listMyInvoices, { as: stranger, query: { orderId } })).code).toBe('ORDER_NOT_FOUND')
  expect((await call(api.listMyInvoices, { as: stranger })).data.items).toEqual([])
  expect((await call(api.correctMyInvoice, { as: stranger, params: { id: invoice.id }, body: { buyer: school } })).code).toBe(
    'INVOICE_NOT_FOUND',
  )
  expect((await call(api.listMyInvoices, { as })).data.items.map(({ id }) => id)).toEqual([invoice.id])
})

test('a refused invoice waits for an admin, who corrects it or submits it again', async () => {
  await provider.answers('REFUSE')
  const [one, other] = [await buy({ buyer: company }), await buy()]
  await again()
  const [[first], [second]] = [await mine(one), await mine(other)]
  expect(await read(first!.id)).toMatchObject({
    state: 'REFUSED',
    refusal: expect.stringContaining('Cơ quan thuế'),
    actions: ['retry', 'replace'],
  })
  await provider.answers('HONEST')
  const replaced = await call(api.replaceInvoice, {
    as: admin,
    params: { id: first!.id },
    body: { buyer: school, reason: 'Sai mã số thuế' },
  })
  expect(replaced.data).toMatchObject({ id: first!.id, state: 'DRAFT', buyer: school })
  expect((await call(api.retryInvoice, { as: admin, params: { id: second!.id }, body: {} })).data).toMatchObject({ state: 'DRAFT' })
  await work()
  expect([await seen(one), await seen(other)]).toEqual([['ISSUE ISSUED'], ['ISSUE ISSUED']])
  const { items } = (await call(listAudit, { as: admin, query: {} })).data
  expect(items.slice(0, 2).map(({ action, subject }) => [action, subject.id])).toEqual([
    ['invoice.retried', second!.id],
    ['invoice.replaced', first!.id],
  ])
})

const correct = (as: TestPerson, id: string) => call(api.correctMyInvoice, { as, params: { id }, body: { buyer: school } })

test('buyers correct their details any number of times before an invoice is issued; afterwards once, by a replacement', async () => {
  const gained = await trackBalances(deps)
  const bought = await buy({ buyer: company })
  const [draft] = await mine(bought)
  expect((await correct(bought.as, draft!.id)).data.id).toBe(draft!.id)
  await work()
  await deliverEvents()
  const tries = await Promise.all([correct(bought.as, draft!.id), correct(bought.as, draft!.id)])
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await seen(bought)).toEqual(['ISSUE REPLACED', 'REPLACE DRAFT'])
  await work()
  expect(await seen(bought)).toEqual(['ISSUE REPLACED', 'REPLACE ISSUED'])
  expect(await provider.has(bought.code)).toEqual([expect.stringContaining('Thay thế'), expect.stringContaining('Đã bị thay thế')])
  expect(await gained()).toMatchObject({ VAT_PAYABLE: 90_000 })
  const [, replacement] = await mine(bought)
  expect(replacement).toMatchObject({ buyer: school, canCorrect: false })
  expect((await correct(bought.as, replacement!.id)).code).toBe('INVOICE_CORRECTED')
  expect((await correct(bought.as, draft!.id)).code).toBe('INVOICE_STATE_LOCKED')
})

test('a buyer cannot correct an invoice in the following month; an admin can', async () => {
  const { as, invoice } = await issued({ buyer: company })
  await deps.db.execute(sql`update invoices set issued_at = issued_at - interval '31 days' where id = ${invoice.id}`)
  expect((await correct(as, invoice.id)).code).toBe('INVOICE_CORRECTED')
  const { data } = await call(api.replaceInvoice, {
    as: admin,
    params: { id: invoice.id },
    body: { buyer: school, reason: 'Khách báo sai tên' },
  })
  expect(data).toMatchObject({
    kind: 'REPLACE',
    state: 'DRAFT',
    of: { id: invoice.id, number: invoice.number },
    reason: 'Khách báo sai tên',
  })
})

test('a refund adjusts the invoice once it has its number, and an adjusted invoice cannot be cancelled', async () => {
  const gained = await trackBalances(deps)
  const bought = await buy()
  expect(await giveBack(bought)).toBe(990_000)
  await deliverEvents()
  expect(await seen(bought)).toEqual(['ISSUE DRAFT', 'ADJUST DRAFT'])
  await work()
  await again()
  expect(await seen(bought)).toEqual(['ISSUE ISSUED', 'ADJUST ISSUED'])
  const [invoice, adjustment] = await mine(bought)
  expect(await read(adjustment!.id)).toMatchObject({
    total: -990_000,
    vat: -90_000,
    of: { id: invoice!.id },
    refundCode: expect.stringMatching(/^HT/),
    lines: [{ amount: -990_000, vatPercent: 10, vat: -90_000 }],
    actions: [],
  })
  expect(await gained()).not.toHaveProperty('VAT_PAYABLE')
  const params = { id: invoice!.id }
  expect((await call(api.cancelInvoice, { as: admin, params, body: { reason: 'Nhầm' } })).code).toBe('INVOICE_ADJUSTED')
  expect((await correct(bought.as, invoice!.id)).code).toBe('INVOICE_ADJUSTED')
})

test('of a refund and a correction at once, the adjustment refers to the current invoice', rounds, async () => {
  const bought = await issued()
  const [{ status }] = await Promise.all([correct(bought.as, bought.invoice.id), giveBack(bought).then(() => deliverEvents())])
  await again()
  await again()
  const wholes = (await mine(bought)).filter(({ kind }) => kind !== 'ADJUST')
  const adjustment = (await mine(bought)).find(({ kind }) => kind === 'ADJUST')!
  const live = wholes.find(({ state }) => state === 'ISSUED')
  expect([wholes.length, (await read(adjustment.id)).of?.id, adjustment.state]).toEqual([status === 200 ? 2 : 1, live?.id, 'ISSUED'])
})

test('a cancelled invoice owes no VAT once the provider has agreed; until then it stands', async () => {
  const gained = await trackBalances(deps)
  const bought = await issued({ buyer: company })
  const cancel = () => call(api.cancelInvoice, { as: admin, params: { id: bought.invoice.id }, body: { reason: 'Bán nhầm' } })
  await provider.answers('REFUSE')
  expect((await cancel()).data).toMatchObject({ state: 'ISSUED', isBeingCancelled: true, actions: [] })
  expect((await cancel()).code).toBe('INVOICE_STATE_LOCKED')
  await work()
  expect(await read(bought.invoice.id)).toMatchObject({
    state: 'ISSUED',
    isBeingCancelled: false,
    refusal: expect.stringContaining('kê khai'),
  })
  await provider.answers('LOSE')
  await cancel()
  await work()
  expect(await read(bought.invoice.id)).toMatchObject({ state: 'ISSUED', isBeingCancelled: true })
  await provider.answers('HONEST')
  await again()
  expect(await read(bought.invoice.id)).toMatchObject({ state: 'CANCELLED', actions: [], reason: 'Bán nhầm' })
  expect(await gained()).not.toHaveProperty('VAT_PAYABLE')
  await giveBack(bought)
  await deliverEvents()
  expect(await seen(bought)).toEqual(['ISSUE CANCELLED']) // nothing is left to adjust
  const { items } = (await call(loadNotifications, { as: bought.as, headers: msgApp })).data
  expect(items.map(({ title }) => title)).toContain('Hoá đơn điện tử đã bị huỷ')
})

test('a refund during a cancellation is not submitted to the provider once the invoice is cancelled', async () => {
  const bought = await issued()
  await call(api.cancelInvoice, { as: admin, params: { id: bought.invoice.id }, body: { reason: 'Bán nhầm' } })
  await giveBack(bought)
  await deliverEvents()
  expect(await seen(bought)).toEqual(['ISSUE ISSUED', 'ADJUST DRAFT'])
  await work()
  expect(await seen(bought)).toEqual(['ISSUE CANCELLED'])
})

const list = async (query: object) => (await call(api.listInvoices, { as: admin, query })).data

test('admins find invoices by number, order and state', async () => {
  const bought = await issued()
  for (const term of [bought.code, String(Number(bought.invoice.number)), bought.invoice.lookupCode!])
    expect((await list({ term })).items.map(({ id }) => id)).toEqual([bought.invoice.id])
  expect(await list({ state: 'ISSUED', kind: 'ISSUE' })).toMatchObject({
    hasProvider: true,
    items: expect.arrayContaining([expect.objectContaining({ id: bought.invoice.id })]),
  })
  expect((await list({ term: 'KHKHONGCO' })).items).toEqual([])
  expect((await list({ term: '0' })).items).toEqual([])
})

test('after all of this the ledger balances', async () => {
  expect(await disagreements()).toEqual([])
})
