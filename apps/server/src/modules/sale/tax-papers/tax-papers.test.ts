import { listAudit } from '@khue/contracts/ground/audit'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import * as api from '@khue/contracts/sale/tax-papers'
import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { addEarnings, payoutPaid, reverseEarning } from '#modules/money/payouts'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { trackBalances } from '#testing/ledger'
import { pdfText } from '#testing/pdf-text'
import type { TestPerson } from '#testing/people'
import { taxId, taxPaperTestApp } from '#testing/tax-papers'
import { invoiceFees } from './drafting/draft-fee-invoices.service.ts'

const { call, given, deps, deliverEvents, provider, payee, earn, contract, taxpayer, payAll, runJob, send, yearOf, preparer } =
  await taxPaperTestApp()
const today = inVietnam(new Date()).toPlainDate().toString()
const month = today.slice(0, 7)

beforeEach(() => provider.answers('HONEST'))

const papersOf = async (as: TestPerson) => (await yearOf(as)).papers
const open = async (as: TestPerson, id: string, format: api.TaxPaperFormat) =>
  call(api.openMyTaxPaper, { as, params: { id }, query: { format } })

test('a payout from which tax was withheld gets one certificate, numbered by the provider, as a file for its teacher alone', async () => {
  const teacher = await taxpayer()
  await earn(teacher, 3_000_000)
  await payAll()
  const gained = await trackBalances(deps)
  await send()
  const [paper, ...others] = await papersOf(teacher)
  expect(others).toEqual([])
  expect(paper).toMatchObject({
    kind: 'CERTIFICATE',
    state: 'ISSUED',
    month,
    paidOn: today,
    amountVnd: 3e6,
    vatVnd: 0,
    pitVnd: 3e5,
    legalName: 'Trần Thị Ánh',
    taxId: '•••••••••345',
    taxPolicy: 'SPEC_MONTHLY',
    series: expect.stringMatching(/^CT26E/),
    number: expect.stringMatching(/^\d{8}$/),
  })
  expect(await gained()).toEqual({}) // the tax was booked with the payout
  expect(await provider.has(paper!.payoutReference!)).toHaveLength(1)

  const { items } = (await call(loadNotifications, { as: teacher, headers: msgApp })).data
  expect(items.map(({ title }) => title)).toContain('Chứng từ khấu trừ thuế của bạn đã có số')

  const pdf = (await open(teacher, paper!.id, 'PDF')).data
  expect(pdf.fileName).toBe(`chung-tu-khau-tru-${paper!.series}-${paper!.number}.pdf`)
  const text = pdfText(Buffer.from(pdf.content, 'base64')).join(' ')
  for (const word of ['300.000đ', '3.000.000đ', taxId, '12 Lê Lợi, Huế', paper!.lookupCode!]) expect(text).toContain(word)
  const xml = Buffer.from((await open(teacher, paper!.id, 'XML')).data.content, 'base64').toString()
  expect(xml).toContain(`<MaSoThue>${taxId}</MaSoThue>`)
  expect(xml).toContain('<ThueTNCN>300000</ThueTNCN>')
  expect((await open(await given.teacher(), paper!.id, 'PDF')).code).toBe('TAX_PAPER_NOT_FOUND')
})

test('the event of a payment that is delivered twice makes no second certificate', async () => {
  const teacher = await taxpayer()
  await earn(teacher, 3_000_000)
  const batchId = await payAll()
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from payouts where person_id = ${teacher.id}`)
  await transact(deps, (deps) => publish(deps, payoutPaid, { payoutId: rows[0]!.id, batchId, personId: teacher.id, on: today }))
  await deliverEvents()
  expect(await papersOf(teacher)).toHaveLength(1)
})

type Vector = [policy: TaxPolicy, earnedVnd: number, certificate: [taxable: number, vat: number, pit: number] | undefined]
test.each<Vector>([
  ['SPEC_MONTHLY', 2_000_000, undefined],
  ['SPEC_MONTHLY', 2_000_001, [2_000_001, 0, 200_000]],
  ['STATUTORY', 4_999_999, undefined],
  ['STATUTORY', 5_000_000, [5_000_000, 0, 500_000]],
  ['PLATFORM', 800_000, [1_000_000, 50_000, 20_000]], // by list price
  ['NONE', 9_000_000, undefined],
])('by %s, %i đồng after the store fee have the certificate that the law wants', async (policy, earnedVnd, certificate) => {
  const teacher = await taxpayer(policy)
  await earn(teacher, earnedVnd)
  await payAll()
  const papers = await papersOf(teacher)
  expect(papers.map(({ amountVnd, vatVnd, pitVnd }) => [amountVnd, vatVnd, pitVnd])).toEqual(certificate ? [certificate] : [])
})

test('a month that becomes taxable with its second payment: the certificate states the income of both, and the third only its own', async () => {
  const teacher = await taxpayer()
  for (const vnd of [1_500_000, 1_500_000, 1_000_000]) {
    await earn(teacher, vnd)
    await payAll()
  }
  const papers = await papersOf(teacher)
  expect(papers.map(({ amountVnd, pitVnd }) => [amountVnd, pitVnd])).toEqual([
    [1_000_000, 100_000],
    [3_000_000, 300_000],
  ])
  expect(await yearOf(teacher)).toMatchObject({ payouts: 3, baseVnd: 4_000_000, grossVnd: 5_000_000, pitVnd: 400_000, netVnd: 3_600_000 })
})

test('without a tax id a certificate waits, is listed as such, and is sent once a contract names it', async () => {
  const teacher = await payee({ name: 'Lê Văn Chưa' })
  await earn(teacher, 3_000_000)
  await payAll()
  await send()
  const waiting = (await call(api.listTaxPapers, { as: preparer, query: { state: 'WAITING', term: 'le van chua' } })).data
  expect(waiting).toMatchObject({ total: 1, missingTaxIds: 1, items: [{ personId: teacher.id, taxId: null, canRetry: true }] })
  const { id } = waiting.items[0]!
  expect((await call(api.retryTaxPaper, { as: preparer, params: { id }, body: {} })).code).toBe('TAX_ID_MISSING')
  await runJob('tax-papers:complete')
  expect((await papersOf(teacher)).map(({ state }) => state)).toEqual(['WAITING'])
  expect((await open(teacher, id, 'PDF')).code).toBe('TAX_PAPER_NOT_NUMBERED')
  await contract(teacher, 'Lê Văn Chưa')
  await runJob('tax-papers:complete')
  await send()
  expect((await call(api.getTaxPaper, { as: preparer, params: { id } })).data).toMatchObject({ state: 'ISSUED', canRetry: false })
  expect((await call(api.retryTaxPaper, { as: preparer, params: { id }, body: {} })).code).toBe('TAX_PAPER_LOCKED')
})

test('a refused certificate says why and is sent again by an admin; a lost answer is asked for and makes no second paper', async () => {
  const teacher = await taxpayer()
  await earn(teacher, 3_000_000)
  await payAll()
  await provider.answers('REFUSE')
  await send()
  const { items } = (await call(api.listTaxPapers, { as: preparer, query: { state: 'REFUSED' } })).data
  expect(items).toMatchObject([{ personId: teacher.id, refusal: expect.stringContaining('sandbox'), canRetry: true }])
  const { id } = items[0]!
  await provider.answers('LOSE')
  await call(api.retryTaxPaper, { as: preparer, params: { id }, body: {} })
  await send()
  expect((await papersOf(teacher)).map(({ state }) => state)).toEqual(['SENT'])
  await provider.answers('HONEST')
  await send()
  const [paper] = await papersOf(teacher)
  expect(paper?.state).toBe('ISSUED')
  expect(await provider.has(paper!.payoutReference!)).toHaveLength(1)
  const audit = (await call(listAudit, { as: preparer, query: {} })).data.items
  expect(audit).toContainEqual(expect.objectContaining({ action: 'tax-paper.retried', subject: { kind: 'tax-paper', id } }))
})

test('a forged answer is not believed', async () => {
  const teacher = await taxpayer()
  await earn(teacher, 3_000_000)
  await payAll()
  await provider.answers('FORGE')
  await send()
  expect(await papersOf(teacher)).toMatchObject([{ state: 'SENT', number: null }])
})

const fee = (personId: string, feeVnd: number, at: string) => ({
  personId,
  kind: 'LESSON' as const,
  lineId: uuidv7(),
  lessonNo: 1,
  grossVnd: feeVnd * 5,
  discountVnd: 0,
  feePercent: 20,
  feeVnd,
  source: {
    kind: 'test',
    id: uuidv7(),
  },
  at: new Date(at),
})
const closeMonths = (now: string) => invoiceFees({ ...deps, clock: () => new Date(now) })

/** VAT owed by a teacher's papers. */
const bookedFor = async ({ id }: TestPerson) => {
  const { rows } = await deps.db.execute<{ vnd: number }>(sql`
    select -sum(e.amount)::float8 as vnd from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.code = 'VAT_PAYABLE'
      join ledger_postings p on p.month = e.month and p.id = e.posting_id and p.source_kind = 'tax_paper'
      join tax_papers t on t.id::text = p.source_id where t.person_id = ${id}`)
  return rows[0]?.vnd
}

test('store fees are invoiced by Vietnamese month with the VAT in them; what is returned beyond a month reduces earlier invoices', async () => {
  const teacher = await taxpayer()
  const fees = [
    fee(teacher.id, 1_100_000, '2026-09-30T16:59:59.999Z'), // the last moment of September in Vietnam
    fee(teacher.id, 330_000, '2026-09-30T17:00:00Z'),
    fee(teacher.id, 110_000, '2026-10-15T00:00:00Z'),
  ]
  await transact(deps, (deps) => addEarnings(deps, fees))
  await closeMonths('2026-10-31T17:00:00Z') // the first day of November: October waits until the second
  const kept = async () =>
    (await papersOf(teacher)).map(({ kind, month, amountVnd, vatVnd, state }) => [kind, month, amountVnd, vatVnd, state])
  expect(await kept()).toEqual([['FEE_INVOICE', '2026-09', 1_100_000, 100_000, 'DRAFT']])
  await closeMonths('2026-11-02T00:00:00Z')
  await closeMonths('2026-11-02T00:00:00Z')
  const gained = await trackBalances(deps)
  await send()
  expect(await kept()).toEqual([
    ['FEE_INVOICE', '2026-10', 440_000, 40_000, 'ISSUED'],
    ['FEE_INVOICE', '2026-09', 1_100_000, 100_000, 'ISSUED'],
  ])
  expect(await gained()).toEqual({ VAT_OUTPUT: 140_000, VAT_PAYABLE: 140_000 })

  // of September and of October, taken back now; one new lesson
  await transact(deps, async (deps) => {
    for (const { source } of fees) await reverseEarning(deps, source, { kind: 'test', id: uuidv7() })
    await addEarnings(deps, [fee(teacher.id, 220_000, new Date().toISOString())])
  })
  const next = inVietnam(new Date()).toPlainDate().with({ day: 1 }).add({ months: 1 })
  await closeMonths(`${next.with({ day: 3 }).toString()}T00:00:00Z`)
  await send()
  const adjusted = (await papersOf(teacher)).filter(({ kind }) => kind === 'FEE_ADJUSTMENT')
  expect(adjusted.map(({ amountVnd, vatVnd, state }) => [amountVnd, vatVnd, state]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [-880_000, -80_000, 'ISSUED'],
    [-440_000, -40_000, 'ISSUED'],
  ])
  expect(new Set(adjusted.map(({ originalNumber }) => originalNumber)).size).toBe(2)
  expect(await bookedFor(teacher)).toBe(20_000)
  expect((await yearOf(teacher)).feeVnd).toBe(220_000)
  expect((await open(teacher, adjusted[0]!.id, 'XML')).data.fileName).toMatch(/^hoa-don-phi-san-1C26T/)
})

test('the data for the filing: a row for each payee and rule, equal to what the ledger withheld', async () => {
  const { rows } = await deps.db.execute<{ code: string; vnd: number }>(sql`
    select a.code, -sum(e.amount)::float8 as vnd from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.code in ('TAX_PIT_PAYABLE', 'TAX_VAT_WITHHELD') group by a.code`)
  const held = Object.fromEntries(rows.map(({ code, vnd }) => [code, vnd]))
  const quarter = `${today.slice(0, 4)}-Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`
  for (const period of [month, quarter]) {
    const filing = (await call(api.readTaxFiling, { as: preparer, params: { period } })).data
    expect(filing).toMatchObject({ period, pitVnd: held['TAX_PIT_PAYABLE'], vatVnd: held['TAX_VAT_WITHHELD'] })
  }
  const file = (await call(api.exportTaxFiling, { as: preparer, body: { period: month, format: 'CSV' } })).data
  const lines = Buffer.from(file.content, 'base64').toString().trim().split('\r\n')
  const platform = lines.find((line) => line.includes(',1000000,800000,1000000,50000,20000,730000,'))
  expect(platform).toContain(`Trần Thị Ánh,${taxId},"12 Lê Lợi, Huế",Cá nhân,Có,1,`)
  expect(lines.at(-1)).toContain(`,${held['TAX_VAT_WITHHELD']},${held['TAX_PIT_PAYABLE']},`)
  const { items } = (await call(listAudit, { as: preparer, query: {} })).data
  expect(items).toContainEqual(expect.objectContaining({ action: 'tax-filing.exported', subject: { kind: 'tax-filing', id: month } }))
  const before = (await call(api.readTaxFiling, { as: preparer, params: { period: '2026-01' } })).data
  expect(before).toMatchObject({ payees: 0, pitVnd: 0 })
  expect((await call(api.exportTaxFiling, { as: await given.teacher(), body: { period: month, format: 'CSV' } })).status).toBe(403)
})

test('an admin reads the year of a teacher; a year without payments is empty', async () => {
  const teacher = await taxpayer()
  await earn(teacher, 3_000_000)
  await payAll()
  const read = async (year?: number) =>
    (await call(api.readTaxYear, { as: preparer, params: { id: teacher.id }, query: year ? { year } : {} })).data
  expect(await read()).toEqual(await yearOf(teacher))
  expect(await read(2024)).toMatchObject({ year: 2024, years: [Number(today.slice(0, 4))], payouts: 0, pitVnd: 0, papers: [] })
})
