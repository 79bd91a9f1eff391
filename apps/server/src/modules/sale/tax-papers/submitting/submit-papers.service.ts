import { type Answer, type Original, type Provider, providerOf, submitPaced } from '#modules/sale/invoices'
import type { Deps } from '#platform/deps'
import { openParty } from '../party.service.ts'
import { claimPaper, scheduleNextSubmission, type TakenPaper } from '../tax-papers.repository.ts'
import { listPayoutReferences } from '#modules/money/payouts'
import { noteAnswer } from './note-answer.service.ts'

/** Submits waiting papers and asks for those without an answer, as invoices are. Without a provider they wait. */
export async function submitPapers(deps: Deps) {
  const provider = providerOf(deps.config)
  if (!provider) return
  await submitPaced(
    async () => {
      const paper = await claimPaper(deps.db)
      return paper !== undefined && submitOne(deps, provider, paper)
    },
    (at) => scheduleNextSubmission(deps.db, at),
  )
}

/** False when the provider does not answer: then the next one need not be tried. */
async function submitOne(deps: Deps, provider: Provider, paper: TakenPaper) {
  try {
    await noteAnswer(deps, paper.id, await askOrSubmit(deps, provider, paper))
    return true
  } catch (error) {
    deps.log.warn({ err: error, taxPaperId: paper.id, tries: paper.tries }, 'tax paper submission failed')
    return false
  }
}

/** Asks first if an earlier submission may have reached the provider. */
async function askOrSubmit(deps: Deps, provider: Provider, paper: TakenPaper): Promise<Answer> {
  if (paper.tries > 1) {
    const answer = await provider.ask(deps, paper.providerKey)
    if (answer.outcome !== 'NOT_FOUND') return answer
  }
  if (paper.kind === 'CERTIFICATE') return certify(deps, provider, paper)
  const payload = feePayload(deps, paper)
  return paper.kind === 'FEE_INVOICE' ? provider.issue(deps, payload) : provider.adjust(deps, payload, originalOf(paper))
}

async function certify(deps: Deps, provider: Provider, paper: TakenPaper) {
  const { id, providerKey, payoutId, paidOn, clause, legalName, month, amountVnd, vatVnd, pitVnd } = paper
  if (!payoutId || !paidOn || !clause) throw new Error(`Certificate ${id} is about no payout`)
  const references = await listPayoutReferences(deps, [payoutId])
  return provider.certify(deps, {
    paidOn,
    clause,
    vatVnd,
    pitVnd,
    key: providerKey,
    reference: references.get(payoutId) ?? payoutId,
    payee: {
      name: legalName,
      ...openParty(deps, paper),
    },
    period: month.slice(0, 7),
    taxableVnd: amountVnd,
  })
}

function feePayload(deps: Deps, paper: TakenPaper) {
  const { providerKey, legalName, month, amountVnd, vatPercent, vatVnd, kind } = paper
  const { taxId, address } = openParty(deps, paper)
  const shownMonth = `${month.slice(5, 7)}/${month.slice(0, 4)}`
  const isLess = kind === 'FEE_ADJUSTMENT'
  return {
    key: providerKey,
    orderCode: `Phí sàn ${shownMonth}`,
    buyer: { name: legalName, taxId, address, email: null },
    lines: [{ no: 1, name: `${isLess ? 'Hoàn phí' : 'Phí'} sàn tháng ${shownMonth}`, amountVnd, vatPercent, vatVnd }],
    totalVnd: amountVnd,
    vatVnd,
    reason: isLess ? 'Phí sàn được hoàn nhiều hơn phí sàn của tháng' : '',
  }
}

function originalOf({ id, original }: TakenPaper): Original {
  if (!original?.series || !original.number) throw new Error(`Tax paper ${id} adjusts none that has a number`)
  return { key: original.providerKey, series: original.series, number: original.number }
}
