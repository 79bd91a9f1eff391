import { listAudit } from '@khue/contracts/ground/audit'
import type { CallInput } from '@khue/contracts/endpoint'
import * as api from '@khue/contracts/ground/tax-rules'
import { isTaxId } from '@khue/contracts/ground/tax-ids'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { ruleOn, stateOn } from './rules-in-force.ts'
import { vatIncluded } from './vat.ts'
import { withhold } from './withholding.ts'

const { call, given, deps } = await testApp()
const admin = await given.admin()
const ask = async (body: CallInput<typeof api.previewTax>['body']) => (await call(api.previewTax, { as: admin, body })).data

test.each([
  [990_000, 10, 90_000],
  [199_000, 10, 18_091],
  [-544_002, 10, -49_455],
  [1_290_000, null, 0],
  [-1, null, 0],
  [105, 10, 10], // 9.545… is ten
  [0, 10, 0],
  [1_080_000, 8, 80_000],
  [9_999_999_999, 10, 909_090_909],
])('the VAT within %d at %s percent is %d, in code and in the database', async (amount, percent, vat) => {
  expect(vatIncluded(amount, percent)).toBe(vat)
  const { rows } = await deps.db.execute<{ vat: string }>(sql`
    select (case when ${percent}::smallint is null then 0 else sign(${amount}::numeric)
      * div(abs(${amount}::numeric) * ${percent}::smallint * 2 + 100 + ${percent}::smallint, 2 * (100 + ${percent}::smallint)) end)::text as vat`)
  expect(Number(rows[0]?.vat)).toBe(vat)
})

const payout = { what: 'PAYOUT' } as const
test.each([
  // vietnam.md 4.6
  ['SPEC_MONTHLY', '2026-11-20', { amount: 2_000_000 }, [0, 0]],
  ['SPEC_MONTHLY', '2026-11-20', { amount: 2_000_001 }, [0, 200_000]],
  ['SPEC_MONTHLY', '2026-11-20', { amount: 600_000, before: 1_500_000 }, [0, 210_000]],
  ['SPEC_MONTHLY', '2026-11-20', { amount: 600_000, before: 2_500_000, withheld: 250_000 }, [0, 60_000]],
  ['SPEC_MONTHLY', '2026-11-20', { amount: 20_000, before: 1_990_000 }, [0, 20_000]], // never more than the payout
  ['SPEC_MONTHLY', '2026-11-20', { amount: 0 }, [0, 0]],
  ['STATUTORY', '2026-06-30', { amount: 1_999_999 }, [0, 0]],
  ['STATUTORY', '2026-06-30', { amount: 2_000_000 }, [0, 200_000]],
  ['STATUTORY', '2026-07-01', { amount: 4_999_999 }, [0, 0]],
  ['STATUTORY', '2026-07-01', { amount: 5_000_000 }, [0, 500_000]],
  ['STATUTORY', '2026-07-01', { amount: 4_999_999, before: 9_000_000 }, [0, 0]], // each payout on its own
  ['PLATFORM', '2026-11-20', { amount: 1_000_000 }, [50_000, 20_000]],
  ['PLATFORM', '2026-11-20', { amount: 99 }, [4, 1]], // rounded down
  ['NONE', '2026-11-20', { amount: 90_000_000 }, [0, 0]],
] as const)('%s on %s withholds from %o: %o', async (policy, on, sums, [vat, pit]) => {
  const tried = await ask({ ...payout, policy, on, ...sums })
  expect(tried).toMatchObject({ vat, pit, rest: sums.amount - vat - pit })
  expect(tried.explanation.join(' ')).toMatch(vat + pit > 0 ? /Thuế TNCN/ : /không khấu trừ|Thuế TNCN 10% của 0đ/)
})

test('tax that exceeds a month’s first payouts is withheld from later ones, and too much withheld is not paid back', () => {
  const month = {
    base: 'MONTH',
    freeBelow: 2_000_000,
    isThresholdExempt: true,
    exemptUpToYear: null,
    vatPermille: 0,
    pitPermille: 100,
  } as const
  const first = withhold(month, { paidVnd: 20_000, beforeThisMonthVnd: 1_990_000 })
  expect(first.explanation.at(-1)).toContain('lần trả sau')
  expect(withhold(month, { paidVnd: 990_000, beforeThisMonthVnd: 2_010_000, withheldThisMonthVnd: first.pitVnd }).pitVnd).toBe(280_000)
  expect(withhold(month, { paidVnd: 1, beforeThisMonthVnd: 2_000_000, withheldThisMonthVnd: 900_000 }).pitVnd).toBe(0)
})

test('a sale uses the rule of its day, and before all rules there is none', async () => {
  const on = '2026-11-20'
  expect(await ask({ what: 'SALE', kind: 'SUB', on, amount: 990_000 })).toMatchObject({ vat: 90_000, rest: 900_000, from: '2026-01-01' })
  const taught = await ask({ what: 'SALE', kind: 'CO', on, amount: 1_290_000 })
  expect([taught.vat, taught.explanation[0]]).toEqual([0, '1.290.000đ không chịu thuế GTGT.'])
  const early = { what: 'SALE', kind: 'SUB', on: '2025-12-31', amount: 1 } as const
  expect((await call(api.previewTax, { as: admin, body: early })).code).toBe('TAX_RULE_NOT_FOUND')
  expect((await call(api.previewTax, { as: admin, body: { ...payout, policy: 'PLATFORM', on: '2025-06-30', amount: 1 } })).code).toBe(
    'TAX_RULE_NOT_FOUND',
  )
})

test.each([
  ['0300588569', true],
  ['0101248141', true],
  ['0101248142', false],
  ['0101248141-001', true],
  ['001185000001', true],
  ['01012481411', false],
])('%s is a valid tax id: %s, in the contract and in the database', async (taxId, isOne) => {
  expect(isTaxId(taxId)).toBe(isOne)
  const { rows } = await deps.db.execute<{ ok: boolean }>(sql`select vn_tax_id_is_valid(${taxId}) as ok`)
  expect(rows[0]?.ok).toBe(isOne)
})

const dated = ['2027-01-01', '2026-07-01', '2013-10-01'].map((effectiveOn) => ({ effectiveOn }))
test.each([
  ['2013-09-30', undefined, ['FUTURE', 'FUTURE', 'FUTURE']],
  ['2026-06-30', '2013-10-01', ['FUTURE', 'FUTURE', 'IN_FORCE']],
  ['2026-07-01', '2026-07-01', ['FUTURE', 'IN_FORCE', 'PAST']],
  ['2027-01-01', '2027-01-01', ['IN_FORCE', 'PAST', 'PAST']],
])('on %s the rule of %s is in force', (day, effectiveOn, states) => {
  expect(ruleOn(dated, day)?.effectiveOn).toBe(effectiveOn)
  expect(dated.map((rule) => stateOn(rule, dated, day))).toEqual(states)
})

const clause = 'Nghị quyết giảm thuế'
const reason = 'Quốc hội vừa thông qua'
test('an admin schedules a rate for a future day, replaces it until that day begins, and never changes one in force', async () => {
  const set = (body: { kind: 'SUB'; from: string; percent: number | null }, as = admin) =>
    call(api.addVatRule, { as, body: { ...body, clause, reason } })
  expect((await set({ kind: 'SUB', from: '2026-01-01', percent: 8 })).code).toBe('TAX_RULE_TOO_EARLY')
  const { rows } = await deps.db.execute<{ today: string }>(sql`select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as today`)
  expect((await set({ kind: 'SUB', from: rows[0]!.today, percent: 8 })).code).toBe('TAX_RULE_TOO_EARLY')
  await set({ kind: 'SUB', from: '2098-01-01', percent: 9 })
  const { vat } = (await set({ kind: 'SUB', from: '2098-01-01', percent: 8 })).data
  expect(vat.filter(({ kind }) => kind === 'SUB').map(({ from, percent, state }) => [from, percent, state])).toEqual([
    ['2098-01-01', 8, 'FUTURE'],
    ['2026-01-01', 10, 'IN_FORCE'],
  ])
  expect((await ask({ what: 'SALE', kind: 'SUB', on: '2098-01-01', amount: 1_080_000 })).vat).toBe(80_000)
  expect((await ask({ what: 'SALE', kind: 'SUB', on: '2097-12-31', amount: 990_000 })).vat).toBe(90_000)
  const audited = (await call(listAudit, { as: admin, query: { action: 'tax-rule.set' } })).data.items
  expect(audited).toHaveLength(2)
  expect(audited[0]).toMatchObject({ subject: { kind: 'tax-rule', id: 'vat SUB' }, reason, details: { percent: 8, from: '2098-01-01' } })
  expect((await set({ kind: 'SUB', from: '2099-01-01', percent: 8 }, await given.student())).status).toBe(403)
})

test('the same holds for withholding rules', async () => {
  const rule = {
    policy: 'STATUTORY',
    base: 'PAYMENT',
    freeBelow: 7_000_000,
    isThresholdExempt: false,
    vatPermille: 0,
    pitPermille: 100,
  } as const
  const set = (from: string) => call(api.addWithholdingRule, { as: admin, body: { ...rule, from, clause, reason } })
  expect((await set('2026-07-01')).code).toBe('TAX_RULE_TOO_EARLY')
  const { withholding } = (await set('2098-07-01')).data
  expect(withholding.filter(({ policy }) => policy === 'STATUTORY').map(({ from, state }) => [from, state])).toEqual([
    ['2098-07-01', 'FUTURE'],
    ['2026-07-01', 'IN_FORCE'],
    ['2013-10-01', 'PAST'],
  ])
  expect((await ask({ ...payout, policy: 'STATUTORY', on: '2098-07-01', amount: 6_999_999 })).pit).toBe(0)
  expect((await ask({ ...payout, policy: 'STATUTORY', on: '2098-06-30', amount: 6_999_999 })).pit).toBe(699_999)
})
