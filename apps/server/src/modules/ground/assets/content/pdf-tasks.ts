/** One document after another, page by page, from 0. */
export type PdfTask = { kind: 'open'; file: string } | { kind: 'page'; at: number; into: string }
export type PdfFault = 'PDF_BROKEN' | 'PDF_LOCKED' | 'PDF_TOO_MANY_PAGES' | 'PDF_TOO_COMPLEX'
export type PdfAnswer = { pages: number } | { width: number; height: number } | { fault: PdfFault }

export const pdfLimits = {
  pages: 60,
  /** Pixels of the longer side of a page, but no more than four for each point: a tiny page stays small. */
  side: 2200,
  pixelsPerPoint: 4,
  /** For a whole document, on a busy machine. */
  ms: 60_000,
} as const
