import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBoundedProcess } from '#platform/bounded-process'
import { type PdfAnswer, type PdfFault, pdfLimits, type PdfTask } from './pdf-tasks.ts'

const program = fileURLToPath(new URL('pdf.process.ts', import.meta.url))
export type DrawnPage = { file: string; width: number; height: number }

/**
 * Draws the pages of a PDF as JPEG files in a folder, in a process of its own that is ended after a minute or above 512 MB. Returns why it cannot be drawn
 * when it is broken, asks for a password, has more than 60 pages, or takes too much.
 */
export async function drawPdfPages(file: string, folder: string): Promise<{ pages: DrawnPage[] } | { fault: PdfFault }> {
  const worker = startBoundedProcess<PdfTask, PdfAnswer>(program, { heapMb: 96, maxDataKb: 1_500_000 })
  const limit = setTimeout(() => worker.end(), pdfLimits.ms)
  try {
    const opened = await worker.ask({ kind: 'open', file })
    if (!('pages' in opened)) return { fault: 'fault' in opened ? opened.fault : 'PDF_BROKEN' }
    if (opened.pages === 0) return { fault: 'PDF_BROKEN' }
    if (opened.pages > pdfLimits.pages) return { fault: 'PDF_TOO_MANY_PAGES' }
    const pages: DrawnPage[] = []
    for (let at = 0; at < opened.pages; at += 1) {
      const into = path.join(folder, `${at + 1}.jpg`)
      const drawn = await worker.ask({ kind: 'page', at, into })
      if (!('width' in drawn)) return { fault: 'fault' in drawn ? drawn.fault : 'PDF_BROKEN' }
      pages.push({ file: into, width: drawn.width, height: drawn.height })
    }
    return { pages }
  } catch {
    return { fault: 'PDF_TOO_COMPLEX' } // the process was ended
  } finally {
    clearTimeout(limit)
    worker.end()
  }
}
