import { post } from '#modules/money/ledger'
import { notify } from '#modules/people/notifications'
import type { Answer } from '#modules/sale/invoices'
import { type Deps, transact } from '#platform/deps'
import { isFee, moveTaxPaper, nextState } from '../tax-paper.ts'
import { taxPaperIssued } from '../tax-papers.notices.ts'
import { lockPaper, type PaperRow, setPaper } from '../tax-papers.repository.ts'

/** Applies the provider's answer to a submission. Idempotent. */
export async function noteAnswer(deps: Deps, id: string, answer: Answer) {
  if (answer.outcome === 'PENDING' || answer.outcome === 'NOT_FOUND') return
  await transact(deps, async (deps) => {
    const paper = await lockPaper(deps.db, id)
    if (!paper || !nextState(paper.state, answer.outcome)) return
    const state = moveTaxPaper(paper.state, answer.outcome)
    if (answer.outcome === 'REFUSED') await setPaper(deps.db, id, { state, refusal: answer.says, nextPollAt: null })
    else {
      const { series, number, lookupCode } = answer
      await setPaper(deps.db, id, { state, series, number, lookupCode, refusal: null, nextPollAt: null }, ['issuedAt'])
      await bookVat(deps, paper)
      await notify(deps, [paper.personId], taxPaperIssued({ ...paper, series, number, lookupCode }))
    }
  })
}

/** The VAT in a store fee is owed from the invoice on. What a certificate states was booked with its payout. */
async function bookVat(deps: Deps, { id, kind, vatVnd }: PaperRow) {
  if (!isFee(kind) || vatVnd === 0) return
  await post(deps, {
    reason: 'VAT_INVOICED',
    source: { kind: 'tax_paper', id },
    lines: [
      { account: 'VAT_OUTPUT', amount: vatVnd },
      { account: 'VAT_PAYABLE', amount: -vatVnd },
    ],
  })
}
