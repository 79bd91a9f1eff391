// A separate process: a hostile PDF decides how much memory and time its pages take. PDFium is WebAssembly without scripts, network or files.
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { boundOwnProcess } from '#platform/bounded-process'
import { type PdfAnswer, pdfLimits, type PdfTask } from './pdf-tasks.ts'

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
boundOwnProcess(512_000_000)

let document: PDFiumDocument | undefined
process.on('message', (task: PdfTask) => void answer(task))

async function answer(task: PdfTask) {
  let reply: PdfAnswer
  try {
    reply = task.kind === 'open' ? { pages: await open(task.file) } : await draw(task.at, task.into)
  } catch (error) {
    reply = { fault: /password/i.test(String(error)) ? 'PDF_LOCKED' : 'PDF_BROKEN' }
  }
  process.send?.(reply)
}

async function open(file: string) {
  const library = await PDFiumLibrary.init()
  document = await library.loadDocument(readFileSync(file))
  return document.getPageCount()
}

async function draw(at: number, into: string) {
  if (!document) throw new Error('no document is open')
  const page = document.getPage(at)
  const { originalWidth, originalHeight } = page.getOriginalSize() // in points
  const scale = Math.min(pdfLimits.pixelsPerPoint, pdfLimits.side / Math.max(originalWidth, originalHeight, 1))
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toFile(into)
  return { width, height }
}
