import type { ContractText } from '@khue/contracts/offer/teacher-contracts'
import { neutral, primary } from '@khue/art/palette'
import { create } from 'qrcode'
import { createPdf, lineHeight, margin, measurePdf, type Pdf, textHeight, type TextStyle, textWidth } from '#platform/documents/pdf'

const looks = {
  brand: { size: 12, weight: 700, color: primary[7] },
  title: { size: 20, weight: 700, color: primary[9] },
  label: { size: 9, weight: 400, color: neutral[7] },
  fact: { size: 10.5, weight: 600, color: neutral[9] },
  article: { size: 12.5, weight: 700, color: primary[9] },
  body: { size: 10.5, weight: 400, color: neutral[9] },
  small: { size: 8.5, weight: 400, color: neutral[7] },
} as const satisfies Record<string, TextStyle>

export type ContractFile = { text: ContractText; number: string; verifyUrl: string; madeAt: Date }

/** The file and its number of pages. Laid out before it is drawn, because each page names the last one. */
export async function drawContract(file: ContractFile) {
  const pages = layOut({ pdf: measurePdf(), file, lastPage: 1 })
  const pdf = createPdf({ title: `${file.text.title} ${file.number}`, madeAt: file.madeAt })
  layOut({ pdf, file, lastPage: pages })
  return { pages, bytes: await pdf.close() }
}

/** Written downwards; a page begins where the next block does not fit. */
type Paper = { pdf: Pdf; file: ContractFile; lastPage: number; page: number; y: number }

/** Returns the number of pages. */
function layOut(onto: Omit<Paper, 'page' | 'y'>) {
  const paper: Paper = { ...onto, page: 1, y: margin }
  drawFoot(paper)
  drawHead(paper)
  drawFacts(paper)
  for (const { title, paragraphs } of paper.file.text.articles) {
    if (title) drawBlock(paper, 'H2', title, { style: looks.article, before: 14, keepWith: 40 })
    for (const paragraph of paragraphs) drawBlock(paper, 'P', paragraph, { style: looks.body, before: 5 })
  }
  drawProof(paper)
  return paper.page
}

const footHeight = 28
const gap = 18
const columnWidth = (textWidth - gap) / 2
const qrSide = 70

function drawFoot({ pdf, file, page, lastPage }: Paper) {
  const words = `${file.number} · Trang ${page} trên ${lastPage}`
  pdf.write(pdf.root, 'P', words, { x: margin, y: pdf.bottom - 8, width: textWidth, style: looks.small, align: 'right' })
}

function makeRoom(paper: Paper, height: number) {
  if (paper.y + height <= paper.pdf.bottom - footHeight) return
  paper.y = paper.pdf.nextPage()
  paper.page++
  drawFoot(paper)
}

type Look = { style: TextStyle; before: number; /** The height of what must follow on the same page. */ keepWith?: number }

function drawBlock(paper: Paper, part: 'H1' | 'H2' | 'P', text: string, { style, before, keepWith = 0 }: Look) {
  makeRoom(paper, before + textHeight(text, style, textWidth) + keepWith)
  paper.y = paper.pdf.write(paper.pdf.root, part, text, { x: margin, y: paper.y + before, width: textWidth, style })
}

function drawHead(paper: Paper) {
  const { text, number } = paper.file
  paper.pdf.decorate((doc) => doc.rect(0, 0, margin * 2 + textWidth, 6).fill(primary[7]))
  drawBlock(paper, 'P', 'Khuê', { style: looks.brand, before: 0 })
  drawBlock(paper, 'H1', text.title, { style: looks.title, before: 12 })
  drawBlock(paper, 'P', `Số ${number}`, { style: looks.label, before: 2 })
}

function drawFacts(paper: Paper) {
  const { pdf, file } = paper
  const { facts } = file.text
  paper.y += 12
  for (let at = 0; at < facts.length; at += 2) {
    const row = facts.slice(at, at + 2)
    makeRoom(paper, Math.max(...row.map(({ value }) => textHeight(value, looks.fact, columnWidth))) + lineHeight(looks.label) + 8)
    const ends = row.map(({ label, value }, column) => {
      const x = margin + column * (columnWidth + gap)
      const below = pdf.write(pdf.root, 'P', label, { x, y: paper.y, width: columnWidth, style: looks.label })
      return pdf.write(pdf.root, 'P', value, { x, y: below, width: columnWidth, style: looks.fact })
    })
    paper.y = Math.max(...ends) + 8
  }
}

function drawProof(paper: Paper) {
  makeRoom(paper, qrSide + 24)
  const { pdf, file, y } = paper
  const top = y + 18
  pdf.figure(pdf.root, `Mã QR của ${file.verifyUrl}`, (doc) => {
    doc.translate(margin, top)
    drawQr(doc, file.verifyUrl)
  })
  const place = { x: margin + qrSide + gap, width: textWidth - qrSide - gap }
  const below = pdf.write(pdf.root, 'P', 'So mã băm của tệp này, không cần gửi tệp đi', { ...place, y: top, style: looks.fact })
  pdf.write(pdf.root, 'P', file.verifyUrl, { ...place, y: below + 2, style: looks.small })
}

function drawQr(doc: PDFKit.PDFDocument, content: string) {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const side = qrSide / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) doc.rect(column * side, row * side, side, side)
  doc.fill(neutral[9])
}
