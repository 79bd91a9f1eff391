import type { TaxPaperFormat } from '@khue/contracts/sale/tax-papers'
import { listPayoutReferences } from '#modules/money/payouts'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { openParty } from '../party.service.ts'
import { taxPaperError } from '../tax-papers.errors.ts'
import { findPaper, type PaperRow } from '../tax-papers.repository.ts'
import { drawPaper } from './draw-paper.ts'
import { describePaper } from './paper-text.ts'
import { paperXml } from './paper-xml.ts'
import { listTaxPaperNumbers } from './read-papers.service.ts'

/** A numbered paper as a file, for its person alone. Throws TAX_PAPER_NOT_FOUND, also for another's paper, TAX_PAPER_NOT_NUMBERED. */
export async function openOwnPaper(deps: Deps, person: Actor, id: string, format: TaxPaperFormat) {
  const paper = await findPaper(deps.db, id)
  if (paper?.personId !== person.id) throw taxPaperError.TAX_PAPER_NOT_FOUND()
  if (paper.state !== 'ISSUED' || !paper.issuedAt) throw taxPaperError.TAX_PAPER_NOT_NUMBERED()
  const [party, about] = [openParty(deps, paper), await relatedTo(deps, paper)]
  const isPdf = format === 'PDF'
  const bytes = isPdf ? await drawPaper(describePaper(paper, party, about), paper.issuedAt) : Buffer.from(paperXml(paper, party, about))
  const kind = paper.kind === 'CERTIFICATE' ? 'chung-tu-khau-tru' : 'hoa-don-phi-san'
  return {
    fileName: `${kind}-${paper.series}-${paper.number}.${format.toLowerCase()}`,
    mediaType: isPdf ? 'application/pdf' : 'application/xml',
    content: bytes.toString('base64'),
  }
}

async function relatedTo(deps: Deps, { payoutId, originalId }: PaperRow) {
  const [references, originals] = await Promise.all([
    listPayoutReferences(deps, payoutId ? [payoutId] : []),
    listTaxPaperNumbers(deps, originalId ? [originalId] : []),
  ])
  return { reference: references.get(payoutId ?? '') ?? null, original: originals.get(originalId ?? '') ?? null }
}
