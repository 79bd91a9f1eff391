import type { TaxYear } from '@khue/contracts/sale/tax-papers'
import { listPaidPayouts, listPaidYears } from '#modules/money/payouts'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { isFee } from '../tax-paper.ts'
import * as stored from '../tax-papers.repository.ts'
import { describePapers } from './read-papers.service.ts'

/** What was paid to a person in a year, by the days of payment, the tax withheld from it, and their papers. Without a year: the newest one. */
export async function readYear(deps: Deps, personId: string, wanted: number | undefined): Promise<TaxYear> {
  const [paidYears, paperYears] = await Promise.all([listPaidYears(deps, personId), stored.listPaperYears(deps.db, personId)])
  const years = [...new Set([...paidYears, ...paperYears.map(({ year }) => year)])].toSorted((a, b) => b - a)
  const year = wanted ?? years[0] ?? inVietnam(deps.clock()).year
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const [payouts, papers] = await Promise.all([listPaidPayouts(deps, { ...days, personId }), stored.listOfPerson(deps.db, personId, days)])
  const sum = (of: (payout: (typeof payouts)[number]) => number) => payouts.reduce((total, payout) => total + of(payout), 0)
  const issued = papers.filter(({ state }) => state === 'ISSUED')
  return {
    year,
    years,
    payouts: payouts.length,
    grossVnd: sum(({ grossVnd }) => grossVnd),
    baseVnd: sum(({ baseVnd }) => baseVnd),
    vatVnd: sum(({ vatVnd }) => vatVnd),
    pitVnd: sum(({ pitVnd }) => pitVnd),
    netVnd: sum(({ netVnd }) => netVnd),
    certificates: issued.filter(({ kind }) => kind === 'CERTIFICATE').length,
    feeVnd: issued.reduce((total, { kind, amountVnd }) => total + (isFee(kind) ? amountVnd : 0), 0),
    papers: await describePapers(deps, papers),
  }
}
