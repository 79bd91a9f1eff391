import { rankingCriterion } from '@khue/contracts/offer/ranking'
import type { Document } from '@khue/contracts/document'
import { DocumentView } from '#app/shared/document/document-view.tsx'

const words = (text: string) => [{ type: 'text' as const, text }]
const paragraph = (text: string) => ({ type: 'paragraph' as const, children: words(text) })

const document: Document = rankingCriterion.flatMap(({ title, lead, points, after }, index) => [
  { type: 'heading', level: 2, id: `xep-hang-${index + 1}`, children: words(title) },
  paragraph(lead),
  { type: 'list', start: 1, items: points.map((point) => [paragraph(point)]) },
  paragraph(after),
])

/** How the engine ranks, in its own words: nobody rewrites them beside it. */
export const RankingParts = () => <DocumentView document={document} />
