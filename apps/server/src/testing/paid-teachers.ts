import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { openEscrow, releaseLesson } from '#modules/money/escrow'
import { post } from '#modules/money/ledger'
import { importAccounts } from '#modules/money/payment-accounts'
import { setPayee } from '#modules/money/payouts'
import { type Deps, transact } from '#platform/deps'

type Payee = { id: string; name: string }
let numbers = 2_000_000_000

/** Makes teachers payable: a contract says how to tax, and their account has been the default one for long enough. */
export async function makePayable(deps: Deps, payees: readonly Payee[], taxPolicy: TaxPolicy = 'STATUTORY') {
  await transact(deps, async (deps) => {
    for (const { id, name } of payees)
      await setPayee(deps, { personId: id, legalName: name, taxpayerKind: 'INDIVIDUAL', taxPolicy, holds: [] })
  })
  const accountOf = ({ id, name }: Payee) => ({ personId: id, bankBin: '970436', number: String((numbers += 1)), holder: name })
  await importAccounts(deps, payees.map(accountOf))
  const ids = sql.param(payees.map(({ id }) => id))
  await deps.db.execute(sql`update default_payment_accounts set since = now() - interval '3 days' where person_id = any(${ids}::uuid[])`)
}

export type SoldLine = { sellerId: string; learnerId: string; lessons: number; listVnd: number; paidVnd: number; isRecorded: boolean }

/** A line that was sold and paid, without its order: the money came by the bank. */
export async function sellLine(deps: Deps, line: SoldLine) {
  const lineId = uuidv7()
  await transact(deps, async (deps) => {
    if (line.paidVnd > 0) {
      const lines = [
        { account: 'BANK' as const, amount: line.paidVnd },
        { account: 'CUSTOMER_PREPAID' as const, amount: -line.paidVnd },
      ]
      await post(deps, { reason: 'TEST_SALE', source: { kind: 'test_sale', id: lineId }, lines })
    }
    await openEscrow(deps, { ...line, lineId, coolingOffEndsAt: new Date(0) })
  })
  return lineId
}

/** One sale at list price, and its lessons taught one after another. */
export async function teachLine(
  deps: Deps,
  { lessons = 1, ...line }: Pick<SoldLine, 'sellerId' | 'learnerId' | 'listVnd'> & { lessons?: number },
) {
  const lineId = await sellLine(deps, { ...line, lessons, paidVnd: line.listVnd, isRecorded: false })
  for (let lessonNo = 1; lessonNo <= lessons; lessonNo += 1) await releaseLesson(deps, { lineId, lessonNo })
  return lineId
}
