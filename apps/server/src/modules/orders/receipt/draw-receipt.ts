import { neutral, primary, starColor, success, white } from '@khue/art/palette'
import { starPath } from '@khue/art/shapes'
import { create } from 'qrcode'
import { heightOf, lineHeight, type Look, margin, openPaper, type Paper, type Section, textWidth } from '#platform/paper'
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
} as const satisfies Record<string, Look>

const amountWidth = 120
const nameWidth = textWidth - amountWidth - 16
const amountAt = margin + textWidth - amountWidth

type Drawing = { paper: Paper; root: Section; receipt: Receipt }

/** The receipt as a PDF, of as many pages as it needs. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const paper = openPaper({ title: receipt.title, madeAt: receipt.madeAt })
  const drawing = { paper, receipt, root: paper.root }
  let y = drawHead(drawing)
  y = drawFacts(drawing, y)
  y = drawLines(drawing, y + 20)
  y = drawSums(drawing, y + 10)
  y = drawRefunds(drawing, y)
  drawFoot(drawing, y + 26)
  return paper.close()
}

/** Where the next thing of this height begins: here, or on a new page. */
const roomFor = (paper: Paper, y: number, height: number) => (y + height > paper.bottom ? paper.turnPage() : y)

function drawHead({ paper, root, receipt }: Drawing) {
  paper.adorn((doc) => {
    doc.rect(0, 0, margin * 2 + textWidth, 6).fill(primary[7])
    doc.translate(margin, margin - 8).scale(0.8)
    doc.roundedRect(0, 0, 40, 40, 11).fill(primary[7])
    doc.circle(20, 20, 13).lineWidth(2).stroke(white)
    doc.path(starPath(20, 20, 12.6, 4.41)).fill(starColor)
    doc.circle(20, 20, 2.2).fill(primary[7])
  })
  paper.write(paper.root, 'P', text.house, { x: margin + 42, y: margin - 6, width: 200, look: looks.brand })
  return paper.write(root, 'H1', receipt.heading, { x: margin, y: margin + 44, width: textWidth, look: looks.title }) + 14
}

const columns = 3
const gap = 18
const columnWidth = (textWidth - 2 * gap) / columns

function drawFacts({ paper, root, receipt }: Drawing, top: number) {
  let y = top
  for (let at = 0; at < receipt.facts.length; at += columns) {
    const row = receipt.facts.slice(at, at + columns)
    const ends = row.map(({ label, value }, column) => {
      const x = margin + column * (columnWidth + gap)
      const below = paper.write(root, 'P', label, { x, y, width: columnWidth, look: looks.label })
      return paper.write(root, 'P', value, { x, y: below, width: columnWidth, look: looks.fact })
    })
    y = Math.max(...ends) + 10
  }
  return y
}

const rule = (paper: Paper, y: number, color: string = neutral[3]) =>
  paper.adorn((doc) => {
    doc
      .moveTo(margin, y)
      .lineTo(margin + textWidth, y)
      .lineWidth(0.7)
      .stroke(color)
  })

function drawLines({ paper, root, receipt }: Drawing, top: number) {
  let y = top
  paper.group(root, 'Table', (table) => {
    paper.group(table, 'TR', (row) => {
      paper.write(row, 'TH', text.item, { x: margin, y, width: nameWidth, look: looks.head })
      paper.write(row, 'TH', text.amount, { x: amountAt, y, width: amountWidth, look: looks.head, align: 'right' })
    })
    y += lineHeight(looks.head) + 6
    rule(paper, y, neutral[7])
    for (const line of receipt.lines) y = drawLine(paper, table, line, roomFor(paper, y, heightOfLine(line)))
  })
  return y
}

type Line = Receipt['lines'][number]
const padding = 10

const heightOfLine = ({ name, note, steps }: Line) =>
  2 * padding +
  heightOf(name, looks.name, nameWidth) +
  heightOf(note, looks.note, nameWidth) +
  steps.reduce((sum, { label }) => sum + heightOf(label, looks.step, nameWidth), 0)

function drawLine(paper: Paper, table: Section, { name, note, price, steps }: Line, top: number) {
  let y = top + padding
  paper.group(table, 'TR', (row) => {
    paper.group(row, 'TD', (cell) => {
      const below = paper.write(cell, 'P', name, { x: margin, y, width: nameWidth, look: looks.name })
      paper.write(cell, 'P', note, { x: margin, y: below, width: nameWidth, look: looks.note })
    })
    paper.write(row, 'TD', price, { x: amountAt, y, width: amountWidth, look: looks.name, align: 'right' })
  })
  y += heightOf(name, looks.name, nameWidth) + heightOf(note, looks.note, nameWidth)
  for (const { label, value } of steps)
    paper.group(table, 'TR', (row) => {
      const below = paper.write(row, 'TD', label, { x: margin, y, width: nameWidth, look: looks.step })
      paper.write(row, 'TD', value, { x: amountAt, y, width: amountWidth, look: looks.step, align: 'right' })
      y = below
    })
  rule(paper, y + padding)
  return y + padding
}

type Row = Receipt['sums'][number]

function drawRow(paper: Paper, parent: Section, { label, value }: Row, { y, look }: { y: number; look: Look }) {
  paper.group(parent, 'TR', (row) => {
    paper.write(row, 'TH', label, { x: margin, y, width: nameWidth, look: { ...look, size: Math.min(look.size, 12) } })
    paper.write(row, 'TD', value, { x: amountAt - 60, y, width: amountWidth + 60, look, align: 'right' })
  })
  return y + lineHeight(look) + 3
}

function drawSums({ paper, root, receipt: { sums, total, inWords } }: Drawing, top: number) {
  let y = roomFor(paper, top, (sums.length + 3) * 24)
  paper.group(root, 'Table', (table) => {
    for (const row of sums) y = drawRow(paper, table, row, { y, look: looks.row })
    y = drawRow(paper, table, total, { y, look: looks.total })
  })
  return paper.write(root, 'P', inWords, { x: margin, y: y + 2, width: textWidth, look: looks.row })
}

function drawRefunds({ paper, root, receipt: { refunds, kept } }: Drawing, top: number) {
  if (!kept) return top
  let y = roomFor(paper, top + 22, 80)
  y = paper.write(root, 'H2', text.refunds, { x: margin, y, width: textWidth, look: looks.name }) + 4
  paper.group(root, 'Table', (table) => {
    for (const row of refunds) y = drawRow(paper, table, row, { y: roomFor(paper, y, 24), look: looks.row })
    y = drawRow(paper, table, kept, { y: roomFor(paper, y, 24), look: looks.fact })
  })
  return y
}

const qrSide = 78

function drawFoot({ paper, root, receipt: { address, small } }: Drawing, top: number) {
  const y = roomFor(paper, top, qrSide + 40)
  rule(paper, y)
  paper.picture(root, text.qrOf(address), (doc) => {
    doc.translate(margin, y + 16)
    drawQr(doc, address)
  })
  const place = { x: margin + qrSide + 18, width: textWidth - qrSide - 18 }
  let below = paper.write(root, 'P', text.openOrder, { ...place, y: y + 14, look: looks.fact })
  for (const [at, words] of [address, ...small].entries())
    below = paper.write(root, 'P', words, { ...place, y: below + (at === 0 ? 0 : 4), look: looks.small })
}

function drawQr(doc: PDFKit.PDFDocument, content: string) {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const side = qrSide / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) doc.rect(column * side, row * side, side, side)
  doc.fill(neutral[9])
}
