import { taxPolicies, type TaxPolicy } from '@khue/contracts/ground/tax-rules'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { withhold, withholdingRule } from '#modules/ground/tax-rules'
import { type Fact, postAll } from '#modules/money/ledger'
import { type DefaultAccount, findDefaultAccounts } from '#modules/money/payment-accounts'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { listCalendars } from '../calendar/calendars.repository.ts'
import { calendarOn, duePayDay } from '../calendar/pay-days.ts'
import { payoutError } from '../payouts.errors.ts'
import { newReference } from '../reference.ts'
import { countReturned, type DuePerson, listBefore, listDue } from './due.read-model.ts'
import { obstacleOf } from './obstacle.ts'
import * as stored from './preparing.repository.ts'

/** Encrypts the pinned account of a payout. */
export const accountContext = (payoutId: string) => `payout:${payoutId}`

/** The calendar's batch of the newest pay day that is cut off by now: once for each, and none while nothing is due. Safe to run twice. */
export const prepareByCalendar = (deps: Deps) =>
  transact(deps, async (deps) => {
    await stored.lockPreparing(deps.db)
    const day = duePayDay(await listCalendars(deps.db), deps.clock())
    if (!day || (await stored.isPrepared(deps.db, day.payOn))) return undefined
    return prepare(deps, { ...day, preparedBy: null })
  })

/** What is due by now, for today, beside the calendar. Throws PAYOUT_NOTHING_DUE, PAYOUT_EARNINGS_CHANGED. */
export const prepareNow = (deps: Deps, admin: Actor, reason: string) =>
  transact(deps, async (deps) => {
    await stored.lockPreparing(deps.db)
    const now = deps.clock()
    const payOn = inVietnam(now).toPlainDate().toString()
    const { minimumVnd } = calendarOn(await listCalendars(deps.db), payOn)
    const id = await prepare(deps, { payOn, cutOffAt: now, minimumVnd, preparedBy: admin.id })
    if (!id) throw payoutError.PAYOUT_NOTHING_DUE()
    await recordAudit(deps, { actor: admin, action: 'payout.prepared', subject: { kind: 'payout-batch', id }, reason })
    return { id }
  })

type Wanted = { payOn: string; cutOffAt: Date; minimumVnd: number; preparedBy: string | null }

type Rule = Awaited<ReturnType<typeof withholdingRule>>
async function rulesOn(deps: Deps, payOn: string) {
  const rules = new Map<TaxPolicy, Rule>()
  for (const policy of taxPolicies) rules.set(policy, await withholdingRule(deps, policy, payOn))
  return rules
}
const taxesSales = (rule: Rule | undefined) => rule?.base === 'SALE' && rule.vatPermille + rule.pitPermille > 0

/** Undefined when nobody can be paid. */
async function prepare(deps: Deps, { payOn, cutOffAt, minimumVnd, preparedBy }: Wanted) {
  const rules = await rulesOn(deps, payOn)
  const due = await listDue(deps.db, cutOffAt, { perSale: taxPolicies.filter((policy) => taxesSales(rules.get(policy))) })
  const accounts = await findDefaultAccounts(
    deps,
    due.map(({ personId }) => personId),
  )
  const now = deps.clock()
  const payable = due.flatMap((owed) => {
    const account = accounts.get(owed.personId)
    const { taxPolicy, legalName } = owed
    if (!account || !taxPolicy || !legalName || obstacleOf(owed, account, { minimumVnd, now })) return []
    return [{ ...owed, account, taxPolicy, legalName }]
  })
  const batchId = uuidv7()
  const rows = await taxed(deps, { batchId, payOn, rules }, payable)
  if (rows.length === 0) return undefined
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const sums = {
    baseVnd: sum((row) => row.baseVnd),
    vatVnd: sum((row) => row.vatVnd),
    pitVnd: sum((row) => row.pitVnd),
    netVnd: sum((row) => row.netVnd),
  }
  await stored.insertBatch(deps.db, { id: batchId, payOn, cutOffAt, preparedBy, payouts: rows.length, ...sums })
  for (const some of slicesOf(rows)) await stored.insertPayouts(deps.db, some)
  await stored.insertLines(deps.db, batchId, cutOffAt)
  if ((await stored.countUneven(deps.db, batchId)) > 0) throw payoutError.PAYOUT_EARNINGS_CHANGED()
  for (const some of slicesOf(rows)) await postAll(deps, some.map(preparedFact))
  return batchId
}

const rowsPerStatement = 1000
function* slicesOf<T>(all: readonly T[]) {
  for (let at = 0; at < all.length; at += rowsPerStatement) yield all.slice(at, at + rowsPerStatement)
}

type Payable = DuePerson & { account: DefaultAccount; taxPolicy: TaxPolicy; legalName: string }
type Row = stored.NewPayout
type Dated = { batchId: string; payOn: string; rules: ReadonlyMap<TaxPolicy, Rule> }

/** Their payouts with the tax of the pay day; who would get nothing after tax waits. */
async function taxed(deps: Deps, { batchId, payOn, rules }: Dated, people: readonly Payable[]): Promise<Row[]> {
  const ids = people.map(({ personId }) => personId)
  const before = new Map((await listBefore(deps.db, payOn, ids)).map((row) => [row.personId, row]))
  const returned = new Map((await countReturned(deps.db, ids)).map((row) => [row.personId, row.returned]))
  return people.flatMap(({ personId, lines, netVnd: baseVnd, grossVnd, salesVnd, account, taxPolicy, legalName }) => {
    const rule = rules.get(taxPolicy)! // each policy is a key
    const { monthBaseVnd = 0, monthPitVnd = 0, yearGrossVnd = 0 } = before.get(personId) ?? {}
    const { vatVnd, pitVnd, explanation } = withhold(rule, {
      paidVnd: baseVnd,
      beforeThisMonthVnd: monthBaseVnd,
      withheldThisMonthVnd: monthPitVnd,
      beforeThisYearVnd: yearGrossVnd,
      ...(salesVnd && { salesVnd }),
    })
    const netVnd = baseVnd - vatVnd - pitVnd
    if (netVnd <= 0) return []
    const id = uuidv7()
    const { bankBin, lastFour, holder } = account
    return [
      {
        id,
        batchId,
        personId,
        payOn,
        lines,
        grossVnd,
        baseVnd,
        vatVnd,
        pitVnd,
        netVnd,
        taxPolicy,
        legalName,
        bankBin,
        lastFour,
        holder,
        reference: newReference(),
        attempt: 1 + (returned.get(personId) ?? 0),
        taxRuleFrom: rule.from,
        taxClause: rule.clause,
        taxExplanation: explanation,
        monthBeforeVnd: monthBaseVnd,
        monthWithheldVnd: monthPitVnd,
        yearBeforeVnd: yearGrossVnd,
        sealedAccount: account.pin(accountContext(id)),
      },
    ]
  })
}

type Booked = Pick<Row, 'id' | 'personId' | 'baseVnd' | 'vatVnd' | 'pitVnd' | 'netVnd'>

/** The entries of a payout: as it is prepared, or the other way round. */
export const entriesOfPayout = ({ personId, baseVnd, vatVnd, pitVnd, netVnd }: Booked, sign: 1 | -1) => [
  { account: { code: 'TEACHER_PAYABLE' as const, ownerId: personId }, amount: sign * baseVnd },
  { account: 'PAYOUTS_IN_TRANSIT' as const, amount: -sign * netVnd },
  { account: 'TAX_PIT_PAYABLE' as const, amount: -sign * pitVnd },
  { account: 'TAX_VAT_WITHHELD' as const, amount: -sign * vatVnd },
]

const preparedFact = (payout: Booked): Fact => ({
  reason: 'PAYOUT_PREPARED',
  source: { kind: 'payout', id: payout.id },
  lines: entriesOfPayout(payout, 1),
})
