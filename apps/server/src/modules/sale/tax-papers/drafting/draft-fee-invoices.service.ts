import { uuidv7 } from 'uuidv7'
import { vatIncluded, vatOn } from '#modules/ground/tax-rules'
import { findFirstEarningMonth, sumFeesBefore } from '#modules/money/payouts'
import { type Deps, transact } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { findPersons, namedBy, type Person } from '../party.service.ts'
import { adjust } from '../tax-paper.ts'
import * as stored from '../tax-papers.repository.ts'

/** Drafts the invoices for the store fees of every month that is over, in order. Safe to run twice. */
export async function invoiceFees(deps: Deps) {
  while (await invoiceNextMonth(deps));
}

/** False when no month is due. */
const invoiceNextMonth = (deps: Deps) =>
  transact(deps, async (deps) => {
    await stored.lockFeeMonths(deps.db)
    const month = await findDueMonth(deps)
    if (!month) return false
    const drafts = await draftMonth(deps, month)
    if (drafts.length > 0) await stored.insertPapers(deps.db, drafts)
    await stored.insertFeeMonth(deps.db, firstDayOf(month).toString())
    return true
  })

const firstDayOf = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 })

/** A month is invoiced from the second day after it on: then no transaction of its last minutes is still running. */
async function findDueMonth(deps: Deps) {
  const last = await stored.findLastFeeMonth(deps.db)
  const first = last ? undefined : await findFirstEarningMonth(deps)
  const month = last ? Temporal.PlainYearMonth.from(last.slice(0, 7)).add({ months: 1 }) : first && Temporal.PlainYearMonth.from(first)
  if (!month) return undefined
  const yesterday = inVietnam(deps.clock()).toPlainDate().subtract({ days: 1 })
  return Temporal.PlainYearMonth.compare(month, yesterday.toPlainYearMonth()) < 0 ? month : undefined
}

/**
 * What a person's fees came to by the end of the month, less what was invoiced before: so an earning that is dated back is in the next invoice, and none
 * is counted twice. Where more was returned than kept, earlier invoices are reduced.
 */
async function draftMonth(deps: Deps, month: Temporal.PlainYearMonth): Promise<stored.NewPaper[]> {
  const fees = await sumFeesBefore(deps, vietnamMoment(firstDayOf(month.add({ months: 1 }))))
  const invoiced = await stored.sumInvoicedFees(deps.db)
  const changed = [...fees].map(([personId, feeVnd]) => ({ personId, amountVnd: feeVnd - (invoiced.get(personId) ?? 0) }))
  const due = changed.filter(({ amountVnd }) => amountVnd !== 0)
  const persons = await findPersons(
    deps,
    due.map(({ personId }) => personId),
  )
  const lastDay = month.toPlainDate({ day: month.daysInMonth }).toString()
  const vatPercent = (await vatOn(deps, ['STORE_FEE'], lastDay)).get('STORE_FEE') ?? null
  const drafts: stored.NewPaper[] = []
  for (const { personId, amountVnd } of due) {
    const about = { personId, month: firstDayOf(month).toString(), person: persons.get(personId)! } // each of these people is a key
    if (amountVnd > 0) drafts.push(draft(deps, { ...about, amountVnd, vatPercent }))
    else
      for (const { lessVnd, ...of } of adjust(await stored.listFeeInvoices(deps.db, personId), -amountVnd))
        drafts.push(draft(deps, { ...about, ...of, amountVnd: -lessVnd }))
  }
  return drafts
}

type Fee = { personId: string; month: string; person: Person; amountVnd: number; vatPercent: number | null; originalId?: string }

function draft(deps: Deps, { personId, month, person, amountVnd, vatPercent, originalId }: Fee): stored.NewPaper {
  const id = uuidv7()
  const { legalName, taxpayerKind, party } = person
  return {
    id,
    personId,
    month,
    legalName,
    taxpayerKind,
    amountVnd,
    vatPercent,
    ...(originalId
      ? {
          kind: 'FEE_ADJUSTMENT' as const,
          originalId,
          providerKey: `PSDC-${originalId}-${month.slice(0, 7)}`,
        }
      : {
          kind: 'FEE_INVOICE' as const,
          providerKey: `PS-${personId}-${month.slice(0, 7)}`,
        }),
    vatVnd: vatIncluded(amountVnd, vatPercent),
    pitVnd: 0,
    ...namedBy(deps, id, party),
  }
}
