import { neutral, primary, starColor, success, white } from '@khue/art/palette'
import { starPath } from '@khue/art/shapes'
import { create } from 'qrcode'
import { textHeight, lineHeight, type TextStyle, margin, createPdf, type Pdf, type Section, textWidth } from '#platform/documents/pdf'
import type { Receipt } from './receipt.ts'
import { receiptText as text } from './receipt.text.ts'

const looks = {
  brand: { size: 18, weight: 700, color: primary[7] },
  title: { size: 24, weight: 700, color: primary[9] },
  label: { size: 8.5, weight: 400, color: neutral[7] },
  fact: { size: 11, weight: 600, color: neutral[9] },
  head: { size: 8.5, weight: 600, color: neutral[7] },
  name: { size: 11.5, weight: 600, color: neutral[9] },
  note: { size: 9, weight: 400, color: neutral[7] },
  step: { size: 9.5, weight: 400, color: success[7] },
  row: { size: 10.5, weight: 400, color: neutral[9] },
  total: { size: 16, weight: 700, color: primary[7] },
  small: { size: 8.5, weight: 400, color: neutral[7] },
} as const satisfies Record<string, TextStyle>

const amountWidth = 120
const nameWidth = textWidth - amountWidth - 16
const amountAt = margin + textWidth - amountWidth

type Drawing = { pdf: Pdf; root: Section; receipt: Receipt }

/** The receipt as a PDF, of as many pages as it needs. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const pdf = createPdf({ title: receipt.title, madeAt: receipt.madeAt })
  const drawing = { pdf, receipt, root: pdf.root }
  let y = drawHead(drawing)
  y = drawFacts(drawing, y)
  y = drawLines(drawing, y + 20)
  y = drawSums(drawing, y + 10)
  y = drawRefunds(drawing, y)
  drawFoot(drawing, y + 26)
  return pdf.close()
}

/** Where a block of this height starts: here, or on a new page. */
const roomFor = (pdf: Pdf, y: number, height: number) => (y + height > pdf.bottom ? pdf.nextPage() : y)

function drawHead({ pdf, root, receipt }: Drawing) {
  pdf.decorate((doc) => {
    doc.rect(0, 0, margin * 2 + textWidth, 6).fill(primary[7])
    doc.translate(margin, margin - 8).scale(0.8)
    doc.roundedRect(0, 0, 40, 40, 11).fill(primary[7])
    doc.circle(20, 20, 13).lineWidth(2).stroke(white)
    doc.path(starPath(20, 20, 12.6, 4.41)).fill(starColor)
    doc.circle(20, 20, 2.2).fill(primary[7])
  })
  pdf.write(pdf.root, 'P', text.platform, { x: margin + 42, y: margin - 6, width: 200, style: looks.brand })
  return pdf.write(root, 'H1', receipt.heading, { x: margin, y: margin + 44, width: textWidth, style: looks.title }) + 14
}

const columns = 3
const gap = 18
const columnWidth = (textWidth - 2 * gap) / columns

function drawFacts({ pdf, root, receipt }: Drawing, top: number) {
  let y = top
  for (let at = 0; at < receipt.facts.length; at += columns) {
    const row = receipt.facts.slice(at, at + columns)
    const ends = row.map(({ label, value }, column) => {
      const x = margin + column * (columnWidth + gap)
      const below = pdf.write(root, 'P', label, { x, y, width: columnWidth, style: looks.label })
      return pdf.write(root, 'P', value, { x, y: below, width: columnWidth, style: looks.fact })
    })
    y = Math.max(...ends) + 10
  }
  return y
}

const rule = (pdf: Pdf, y: number, color: string = neutral[3]) =>
  pdf.decorate((doc) => {
    doc
      .moveTo(margin, y)
      .lineTo(margin + textWidth, y)
      .lineWidth(0.7)
      .stroke(color)
  })

function drawLines({ pdf, root, receipt }: Drawing, top: number) {
  let y = top
  pdf.group(root, 'Table', (table) => {
    pdf.group(table, 'TR', (row) => {
      pdf.write(row, 'TH', text.item, { x: margin, y, width: nameWidth, style: looks.head })
      pdf.write(row, 'TH', text.amount, { x: amountAt, y, width: amountWidth, style: looks.head, align: 'right' })
    })
    y += lineHeight(looks.head) + 6
    rule(pdf, y, neutral[7])
    for (const line of receipt.lines) y = drawLine(pdf, table, line, roomFor(pdf, y, heightOfLine(line)))
  })
  return y
}

type Line = Receipt['lines'][number]
const padding = 10

const heightOfLine = ({ name, note, steps }: Line) =>
  2 * padding +
  textHeight(name, looks.name, nameWidth) +
  textHeight(note, looks.note, nameWidth) +
  steps.reduce((sum, { label }) => sum + textHeight(label, looks.step, nameWidth), 0)

function drawLine(pdf: Pdf, table: Section, { name, note, price, steps }: Line, top: number) {
  let y = top + padding
  pdf.group(table, 'TR', (row) => {
    pdf.group(row, 'TD', (cell) => {
      const below = pdf.write(cell, 'P', name, { x: margin, y, width: nameWidth, style: looks.name })
      pdf.write(cell, 'P', note, { x: margin, y: below, width: nameWidth, style: looks.note })
    })
    pdf.write(row, 'TD', price, { x: amountAt, y, width: amountWidth, style: looks.name, align: 'right' })
  })
  y += textHeight(name, looks.name, nameWidth) + textHeight(note, looks.note, nameWidth)
  for (const { label, value } of steps)
    pdf.group(table, 'TR', (row) => {
      const below = pdf.write(row, 'TD', label, { x: margin, y, width: nameWidth, style: looks.step })
      pdf.write(row, 'TD', value, { x: amountAt, y, width: amountWidth, style: looks.step, align: 'right' })
      y = below
    })
  rule(pdf, y + padding)
  return y + padding
}

type Row = Receipt['sums'][number]

function drawRow(pdf: Pdf, parent: Section, { label, value }: Row, { y, style }: { y: number; style: TextStyle }) {
  pdf.group(parent, 'TR', (row) => {
    pdf.write(row, 'TH', label, { x: margin, y, width: nameWidth, style: { ...style, size: Math.min(style.size, 12) } })
    pdf.write(row, 'TD', value, { x: amountAt - 60, y, width: amountWidth + 60, style, align: 'right' })
  })
  return y + lineHeight(style) + 3
}

function drawSums({ pdf, root, receipt: { sums, total, inWords } }: Drawing, top: number) {
  let y = roomFor(pdf, top, (sums.length + 3) * 24)
  pdf.group(root, 'Table', (table) => {
    for (const row of sums) y = drawRow(pdf, table, row, { y, style: looks.row })
    y = drawRow(pdf, table, total, { y, style: looks.total })
  })
  return pdf.write(root, 'P', inWords, { x: margin, y: y + 2, width: textWidth, style: looks.row })
}

function drawRefunds({ pdf, root, receipt: { refunds, kept } }: Drawing, top: number) {
  if (!kept) return top
  let y = roomFor(pdf, top + 22, 80)
  y = pdf.write(root, 'H2', text.refunds, { x: margin, y, width: textWidth, style: looks.name }) + 4
  pdf.group(root, 'Table', (table) => {
    for (const row of refunds) y = drawRow(pdf, table, row, { y: roomFor(pdf, y, 24), style: looks.row })
    y = drawRow(pdf, table, kept, { y: roomFor(pdf, y, 24), style: looks.fact })
  })
  return y
}

const qrSide = 78

function drawFoot({ pdf, root, receipt: { address, small } }: Drawing, top: number) {
  const y = roomFor(pdf, top, qrSide + 40)
  rule(pdf, y)
  pdf.figure(root, text.qrOf(address), (doc) => {
    doc.translate(margin, y + 16)
    drawQr(doc, address)
  })
  const place = { x: margin + qrSide + 18, width: textWidth - qrSide - 18 }
  let below = pdf.write(root, 'P', text.openOrder, { ...place, y: y + 14, style: looks.fact })
  for (const [at, words] of [address, ...small].entries())
    below = pdf.write(root, 'P', words, { ...place, y: below + (at === 0 ? 0 : 4), style: looks.small })
}

function drawQr(doc: PDFKit.PDFDocument, content: string) {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const side = qrSide / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) doc.rect(column * side, row * side, side, side)
  doc.fill(neutral[9])
}
