import { decideApproval } from '@khue/contracts/people/approvals'
import {
  checkPayoutBatch,
  exportPayoutBatch,
  listBatchPayouts,
  preparePayoutBatch,
  readPayoutBatch,
} from '@khue/contracts/money/payouts-admin'
import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import type { payeeHolds } from '@khue/contracts/money/payees'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { openEscrow, releaseLesson } from '#modules/money/escrow'
import { importAccounts } from '#modules/money/payment-accounts'
import { setPayee } from '#modules/money/payouts'
import { transact } from '#platform/deps'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'given' | 'deps' | 'deliverEvents'>
type PayeeOptions = {
  name?: string
  taxPolicy?: TaxPolicy
  holds?: (typeof payeeHolds)[number][]
  holder?: string | null
  hasContract?: boolean
}
type EarnOptions = { at?: Date; /** At the same time, of one line. */ lessons?: number; learnerId?: string }

/** At the general fee of 20 %: the list price of which a teacher gets exactly so much. */
const listPriceOf = (netVnd: number) => Math.floor((netVnd * 100) / 80)
let numbers = 1_000_000_000

/** Teachers who are payable, what they earn, and admins who move batches. */
export async function payoutActions({ call, given, deps, deliverEvents }: App) {
  const [preparer, checker, approver] = [await given.admin(), await given.admin(), await given.admin()]
  const reason = 'Kỳ trả thường lệ'
  let learner: TestPerson | undefined

  /** A teacher whose contract says how to tax, with a default account in the contract's name for more than two days. */
  async function payee({
    name = 'Trần Thị Ánh',
    taxPolicy = 'SPEC_MONTHLY',
    holds = [],
    holder = name,
    hasContract = true,
  }: PayeeOptions = {}) {
    const teacher = await given.teacher({ name })
    if (hasContract) {
      await transact(deps, (deps) =>
        setPayee(deps, { personId: teacher.id, legalName: name, taxpayerKind: 'INDIVIDUAL', taxPolicy, holds }),
      )
    }
    if (holder !== null) {
      await importAccounts(deps, [{ personId: teacher.id, bankBin: '970436', number: String((numbers += 1)), holder }])
      await ageAccount(teacher)
    }
    return teacher
  }
  const ageAccount = ({ id }: TestPerson) =>
    deps.db.execute(sql`update default_payment_accounts set since = now() - interval '3 days' where person_id = ${id}`)

  /** Lessons of one line, taught: the teacher gets `netVnd` of each. */
  async function earn(teacher: TestPerson, netVnd: number, { at, lessons = 1, learnerId }: EarnOptions = {}) {
    learner ??= await given.student()
    const lineId = uuidv7()
    const listVnd = listPriceOf(netVnd) * lessons
    const line = { lineId, sellerId: teacher.id, learnerId: learnerId ?? learner.id, lessons, listVnd, paidVnd: listVnd }
    await transact(deps, (deps) => openEscrow(deps, { ...line, coolingOffEndsAt: { days: 7 }, isRecorded: false }))
    for (let lessonNo = 1; lessonNo <= lessons; lessonNo += 1)
      await releaseLesson(deps, { lineId, lessonNo, lessonId: uuidv7(), ...(at && { at }) })
    return { lineId }
  }

  const prepare = async (as = preparer) => (await call(preparePayoutBatch, { as, body: { reason } })).data.id
  const check = async (id: string, as = checker) => (await call(checkPayoutBatch, { as, params: { id }, body: { reason } })).data.approvalId
  async function decide(approvalId: string, verdict: 'APPROVED' | 'REFUSED' = 'APPROVED', as = approver) {
    const answer = await call(decideApproval, { as, params: { id: approvalId }, body: { verdict, reason: 'Đã xem' } })
    await deliverEvents()
    return answer
  }
  const exportCsv = (id: string, as = checker) => call(exportPayoutBatch, { as, params: { id }, body: { format: 'CSV' } })
  const read = async (id: string) => (await call(readPayoutBatch, { as: preparer, params: { id } })).data
  const payoutsOf = async (id: string) => (await call(listBatchPayouts, { as: preparer, params: { id } })).data.items

  /** A batch of all that is due now, moved so far by three admins. */
  async function batch(until: 'PREPARED' | 'CHECKED' | 'APPROVED' | 'EXPORTED' = 'EXPORTED') {
    const id = await prepare()
    if (until === 'PREPARED') return id
    const approvalId = await check(id)
    if (until === 'CHECKED') return id
    await decide(approvalId)
    if (until === 'EXPORTED') await exportCsv(id)
    return id
  }

  return { preparer, checker, approver, reason, payee, ageAccount, earn, prepare, check, decide, exportCsv, read, payoutsOf, batch }
}
