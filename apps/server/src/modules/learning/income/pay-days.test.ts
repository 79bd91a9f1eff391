import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { holdPayee, preparePayoutBatch } from '@khue/contracts/money/payouts-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setPayee } from '#modules/money/payouts'
import { testApp } from '#testing/test-app'
import { incomeSteps } from './income.testing.ts'

const base = await testApp()
const { call, given, deps } = base
const admin = await given.admin()
const { lines, next, guess, monthIn, payee, account, earn } = incomeSteps(base)

test('the next pay day says what is owed, the tax of its rule, and what keeps it from being paid', async () => {
  const teacher = await given.teacher()
  expect(await next(teacher)).toMatchObject({ open: [], owedVnd: 0, obstacle: null, account: null, tax: null })
  await earn(teacher.id, 2_000_001)
  expect(await next(teacher)).toMatchObject({ owedVnd: 2_000_001, obstacle: 'NO_CONTRACT', tax: null })
  await payee(teacher.id)
  const tax = { pitVnd: 200_000, vatVnd: 0, netVnd: 1_800_001, rule: { policy: 'SPEC_MONTHLY', freeBelow: 2_000_000 } }
  expect(await next(teacher)).toMatchObject({ obstacle: 'NO_ACCOUNT', tax })
  await account(teacher, 'NGUYEN VAN KHAC')
  expect((await next(teacher)).obstacle).toBe('ACCOUNT_NAME')
  await deps.db.execute(sql`update payment_accounts set holder = 'TRAN QUOC BAO' where person_id = ${teacher.id}`)
  expect(await next(teacher)).toMatchObject({
    obstacle: null,
    account: { bankName: 'Vietcombank', maskedNumber: '•••• 8086', holder: 'TRAN QUOC BAO' },
    hold: null,
  })
  await call(holdPayee, { as: admin, params: { id: teacher.id }, body: { reason: 'Chờ xác minh một buổi dạy' } })
  expect(await next(teacher)).toMatchObject({ obstacle: 'HELD', hold: { reason: 'Chờ xác minh một buổi dạy' } })
})

test('an account that was changed today is old enough by the cut-off, unless that is near', async () => {
  const teacher = await given.teacher()
  await payee(teacher.id)
  await earn(teacher.id, 500_000)
  await call(addPaymentAccount, { as: teacher, body: { bankBin: '970436', number: '0881000458086', holder: 'Trần Quốc Bảo' } })
  const { cutOffAt, obstacle } = await next(teacher)
  expect(obstacle).toBe(new Date(cutOffAt).getTime() - Date.now() >= 2 * 86_400_000 ? null : 'ACCOUNT_CHANGED')
})

test('a planned payout is shown with its tax, its lines name it, and counts for the tax of the month', async () => {
  const teacher = await given.teacher()
  await payee(teacher.id)
  await account(teacher)
  await earn(teacher.id, 3_000_000, new Date(Date.now() - 60_000))
  expect((await call(preparePayoutBatch, { as: admin, body: { reason: 'Thử nghiệm' } })).status).toBe(200)
  const { open, owedVnd } = await next(teacher)
  expect(owedVnd).toBe(0)
  expect(open).toMatchObject([{ state: 'PLANNED', baseVnd: 3_000_000, pitVnd: 300_000, netVnd: 2_700_000 }])
  const { items, payouts, sums } = (await lines(teacher)).data
  expect(sums).toMatchObject({ netVnd: 3_000_000, owedVnd: 0 })
  expect(items.map(({ payoutId }) => payoutId)).toEqual([open[0]!.id])
  expect(payouts).toMatchObject([{ id: open[0]!.id, taxClause: expect.stringMatching(/./), taxRuleFrom: expect.stringMatching(/^\d{4}-/) }])
  const month = open[0]!.payOn.slice(0, 7)
  expect(await monthIn(teacher, month)).toMatchObject({
    paid: { payouts: 0 },
    coming: { payouts: 1, baseVnd: 3_000_000, pitVnd: 300_000, netVnd: 2_700_000 },
  })
  await deps.db.execute(sql`update payouts set state = 'IN_TRANSIT' where id = ${open[0]!.id}`)
  expect((await monthIn(teacher, month)).coming.payouts).toBe(1)
  await deps.db.execute(sql`update payouts set state = 'PAID', ended_on = pay_on, ended_at = now() where id = ${open[0]!.id}`)
  const paid = { payouts: 1, pitVnd: 300_000, netVnd: 2_700_000 }
  expect(await monthIn(teacher, month)).toMatchObject({ paid, coming: { payouts: 0, netVnd: 0 } })
  expect((await next(teacher)).open).toEqual([])
})

test.each([
  ['SPEC_MONTHLY', 2_500_000, 2_000_000, 0, 0], // 20% fee: exactly the threshold is free
  ['SPEC_MONTHLY', 2_500_001, 2_000_001, 0, 200_000],
  ['STATUTORY', 6_249_998, 4_999_999, 0, 0],
  ['STATUTORY', 6_250_000, 5_000_000, 0, 500_000],
  ['PLATFORM', 1_000_000, 800_000, 50_000, 20_000],
] as const)('what if, by %s: %i at list prices is %i before tax', async (...[policy, grossVnd, baseVnd, vatVnd, pitVnd]) => {
  const teacher = await given.teacher()
  await payee(teacher.id, policy)
  const { data } = await guess(teacher, grossVnd)
  expect(data).toMatchObject({
    feePercent: 20,
    feeVnd: grossVnd - baseVnd,
    owedVnd: 0,
    baseVnd,
    tax: { vatVnd, pitVnd, netVnd: baseVnd - vatVnd - pitVnd },
  })
  expect(data.steps[0]).toMatch(/^Học phí [\d.]+đ, phí sàn 20%: [\d.]+đ\. Còn [\d.]+đ\.$/)
  expect(data.steps.slice(1, -1)).toEqual(data.tax!.explanation)
  expect(data.steps.at(-1)).toMatch(/^Thực nhận /)
})

test('what if adds to what is owed; without a contract no rule says how', async () => {
  const teacher = await given.teacher()
  expect(await guess(teacher, 1000)).toMatchObject({ status: 409, code: 'INCOME_NO_CONTRACT' })
  await payee(teacher.id)
  await earn(teacher.id, 1_305_600)
  const { data } = await guess(teacher, 5_000_000)
  expect(data).toMatchObject({ owedVnd: 1_305_600, baseVnd: 5_305_600, tax: { pitVnd: 530_560, netVnd: 4_775_040 } })
  expect(data.steps).toContain('Cộng 1.305.600đ Khuê đang nợ: 5.305.600đ trước thuế.')
  expect((await guess(teacher, -1)).status).toBe(400)
  expect((await guess(teacher, 1_000_000_001)).status).toBe(400)
})

test('the end of a contract hides nothing', async () => {
  const teacher = await given.teacher()
  await earn(teacher.id, 900)
  await setPayee(deps, {
    personId: teacher.id,
    legalName: 'A',
    taxpayerKind: 'INDIVIDUAL',
    taxPolicy: 'SPEC_MONTHLY',
    holds: ['CONTRACT_ENDED'],
  })
  expect((await lines(teacher)).data.sums.netVnd).toBe(900)
  expect(await next(teacher)).toMatchObject({ owedVnd: 900, obstacle: 'NO_ACCOUNT' })
})
