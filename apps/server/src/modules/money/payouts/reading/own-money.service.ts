import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import { findBank } from '@khue/contracts/money/banks'
import { withhold, withholdingRule } from '#modules/ground/tax-rules'
import { findDefaultAccounts } from '#modules/money/payment-accounts'
import type { Deps } from '#platform/deps'
import { listCalendars } from '../calendar/calendars.repository.ts'
import { payDayOf } from '../calendar/pay-days.ts'
import { listBefore } from '../preparing/due.read-model.ts'
import { obstacleOf } from '../preparing/obstacle.ts'
import * as stored from './own-money.read-model.ts'
import { shownPayout } from './read-payouts.service.ts'

/** Earned in addition to what is owed, to see what would be paid. */
type Added = { grossVnd: number; netVnd: number }

/**
 * What is owed to a person now and would be paid on the next pay day: its tax by the rule of that day, and why it would not be paid, as it will be at the
 * cut-off. `added` is earned before then.
 */
export async function readOwed(deps: Deps, personId: string, added?: Added) {
  const [calendars, owed, accounts] = await Promise.all([
    listCalendars(deps.db),
    stored.readOwedTo(deps.db, personId),
    findDefaultAccounts(deps, [personId]),
  ])
  const day = payDayOf(calendars, deps.clock())
  const account = accounts.get(personId)
  const baseVnd = owed.netVnd + (added?.netVnd ?? 0)
  const salesVnd = owed.taxPolicy === 'PLATFORM' ? [...(owed.salesVnd ?? []), ...(added ? [added.grossVnd] : [])] : undefined
  const { taxPolicy: policy } = owed
  const hasAny = owed.lines > 0 || added !== undefined
  return {
    ...day,
    owedVnd: owed.netVnd,
    baseVnd,
    lines: owed.lines,
    hasContract: policy !== null,
    obstacle: hasAny
      ? (obstacleOf({ ...owed, netVnd: baseVnd }, account, { minimumVnd: day.minimumVnd, now: day.cutOffAt }) ?? null)
      : null,
    hold: owed.holdReason !== null && owed.heldAt !== null ? { reason: owed.holdReason, placedAt: new Date(owed.heldAt) } : null,
    account: account
      ? { bankName: findBank(account.bankBin)?.name ?? account.bankBin, maskedNumber: `•••• ${account.lastFour}`, holder: account.holder }
      : null,
    tax: policy !== null && baseVnd > 0 ? await expectTax(deps, personId, { policy, payOn: day.payOn, baseVnd, salesVnd }) : null,
  }
}

type Expected = { policy: TaxPolicy; payOn: string; baseVnd: number; salesVnd: number[] | undefined }
async function expectTax(deps: Deps, personId: string, { policy, payOn, baseVnd, salesVnd }: Expected) {
  const [rule, [before]] = await Promise.all([withholdingRule(deps, policy, payOn), listBefore(deps.db, payOn, [personId])])
  const { monthBaseVnd = 0, monthPitVnd = 0, yearGrossVnd = 0 } = before ?? {}
  const { vatVnd, pitVnd, explanation } = withhold(rule, {
    paidVnd: baseVnd,
    beforeThisMonthVnd: monthBaseVnd,
    withheldThisMonthVnd: monthPitVnd,
    beforeThisYearVnd: yearGrossVnd,
    ...(salesVnd && { salesVnd }),
  })
  return {
    rule,
    paidBeforeVnd: monthBaseVnd,
    withheldBeforeVnd: monthPitVnd,
    vatVnd,
    pitVnd,
    netVnd: baseVnd - vatVnd - pitVnd,
    explanation,
  }
}

/** A person's payouts that have not reached the bank account yet, newest first. */
export const listOpenPayouts = async ({ db }: Deps, personId: string) => (await stored.listOpenPayouts(db, personId)).map(shownPayout)

/** Those of a person's payouts with these ids, newest first. */
export const listOwnPayoutsByIds = async ({ db }: Deps, personId: string, ids: readonly string[]) =>
  ids.length > 0 ? (await stored.listPayoutsByIds(db, personId, ids)).map(shownPayout) : []

/** A person's payouts by Vietnamese month of payment; `to` is the first day after the last month. */
export const sumPayoutsByMonth = ({ db }: Deps, days: Parameters<typeof stored.sumPayoutsByMonth>[1]) => stored.sumPayoutsByMonth(db, days)

/** When a person earned something for the first time. */
export const findFirstEarnedAt = ({ db }: Deps, personId: string) => stored.findFirstEarnedAt(db, personId)
