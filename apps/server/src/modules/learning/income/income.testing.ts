import * as contract from '@khue/contracts/learning/income'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { addEarnings, setPayee } from '#modules/money/payouts'
import { transact } from '#platform/deps'
import type { TestPerson } from '#testing/people'
import type { testApp } from '#testing/test-app'
import { monthOf } from './months.ts'

/** What tests of income ask, and what they let people earn. */
export function incomeSteps({ call, deps }: Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'deps'>) {
  const now = monthOf(deps.clock())
  const lines = (as: TestPerson, month = now, query: { cursor?: string } = {}) =>
    call(contract.listIncomeLines, { as, params: { month }, query })
  const months = async (as: TestPerson, to?: string) => (await call(contract.readIncome, { as, query: { ...(to && { to }) } })).data
  const next = async (as: TestPerson) => (await call(contract.readNextPayDay, { as })).data
  const guess = (as: TestPerson, grossVnd: number) => call(contract.whatIfIncome, { as, query: { grossVnd } })
  const monthIn = async (as: TestPerson, month: string) => (await months(as, month)).months.find((one) => one.month === month)!
  const payee = (personId: string, taxPolicy: 'SPEC_MONTHLY' | 'STATUTORY' | 'PLATFORM' = 'SPEC_MONTHLY') =>
    setPayee(deps, { personId, legalName: 'Trần Quốc Bảo', taxpayerKind: 'INDIVIDUAL', taxPolicy, holds: [] })
  /** A default account that is old enough. */
  async function account(as: TestPerson, holder = 'TRAN QUOC BAO') {
    await call(addPaymentAccount, { as, body: { bankBin: '970436', number: '0881000458086', holder } })
    await deps.db.execute(sql`update default_payment_accounts set since = since - interval '9 days' where person_id = ${as.id}`)
  }
  /** A share of plans without a fee. */
  function earn(personId: string, netVnd: number, at?: Date) {
    const share = { kind: 'PLAN_SHARE' as const, month: '2026-10-01', grossVnd: netVnd, discountVnd: 0, feePercent: 0, feeVnd: 0 }
    return transact(deps, (deps) => addEarnings(deps, [{ ...share, personId, source: { kind: 'test', id: uuidv7() }, at }]))
  }
  return { lines, months, next, guess, monthIn, payee, account, earn }
}
