import { neutral, primary } from '@khue/art/palette'
import { createPdf, lineHeight, margin, type Pdf, type Section, textHeight, type TextStyle, textWidth } from '#platform/documents/pdf'
import { drawPage, drawPin, placeIn, type PrintedPage } from './draw-page.ts'
import { momentWords, printingText as text } from './printing.text.ts'
import { pageNumberOf, type Sheet } from './sheet.ts'

const looks = {
  title: { size: 18, weight: 700, color: primary[9] },
  head: { size: 12, weight: 700, color: primary[9] },
  label: { size: 8.5, weight: 400, color: neutral[7] },
  fact: { size: 10.5, weight: 600, color: neutral[9] },
  body: { size: 10.5, weight: 400, color: neutral[9] },
  small: { size: 8.5, weight: 400, color: neutral[7] },
} as const satisfies Record<string, TextStyle>

/** Written downwards; a page begins where the next block does not fit. */
type Paper = { pdf: Pdf; y: number }

/** Each page of the work on a page of its own, then what was said about it. */
export function drawMark(sheet: Sheet, pictures: readonly Buffer[], madeAt: Date): Promise<Buffer> {
  const pdf = createPdf({ title: `${sheet.returnedAt === null ? text.draft : text.heading}: ${sheet.title}`, madeAt })
  const paper: Paper = { pdf, y: margin }
  drawHead(paper, sheet)
  drawWork(paper, sheet)
  for (const [at, page] of sheet.pages.entries()) {
    const picture = pictures[at]
    if (picture) drawWorkPage(paper, sheet, { page: { ...page, picture }, at })
  }
  if (sheet.pages.length > 0) paper.y = pdf.nextPage()
  drawPoints(paper, sheet)
  drawList(paper, text.words, paragraphsOf(sheet.words))
  drawList(
    paper,
    text.voices,
    sheet.voices.map(({ seconds, spot }, at) => text.voice(at + 1, seconds, pageNumberOf(sheet, spot))),
  )
  drawList(
    paper,
    text.files,
    sheet.files.map(({ name }) => name),
  )
  drawList(paper, text.replies, sheet.replies.map(text.reply).flatMap(paragraphsOf))
  return pdf.close()
}

const paragraphsOf = (words: string) => words.split('\n').filter((line) => line.trim() !== '')

function makeRoom(paper: Paper, height: number) {
  if (paper.y + height > paper.pdf.bottom && paper.y > margin) paper.y = paper.pdf.nextPage()
}

function drawBlock(paper: Paper, part: 'H1' | 'H2' | 'P', words: string, { style, before = 0 }: { style: TextStyle; before?: number }) {
  makeRoom(paper, before + Math.min(textHeight(words, style, textWidth), paper.pdf.bottom - margin))
  paper.y = paper.pdf.write(paper.pdf.root, part, words, { x: margin, y: paper.y + before, width: textWidth, style })
}

const gap = 18
const columnWidth = (textWidth - gap) / 2

function drawHead(paper: Paper, sheet: Sheet) {
  paper.pdf.decorate((doc) => doc.rect(0, 0, margin * 2 + textWidth, 6).fill(primary[7]))
  drawBlock(paper, 'H1', sheet.title, { style: looks.title })
  paper.y += 8
  const facts = [
    [text.learner, sheet.learner],
    ...(sheet.teacher === undefined ? [] : [[text.teacher, sheet.teacher] as const]),
    [text.submitted(sheet.version), momentWords(sheet.submittedAt)],
    [text.returned, sheet.returnedAt === null ? text.notReturned : momentWords(sheet.returnedAt)],
  ] as const
  for (let at = 0; at < facts.length; at += 2) drawFacts(paper, facts.slice(at, at + 2))
  paper.y += 6
}

function drawFacts(paper: Paper, row: readonly (readonly [string, string])[]) {
  const ends = row.map(([label, value], column) => {
    const x = margin + column * (columnWidth + gap)
    const below = paper.pdf.write(paper.pdf.root, 'P', label, { x, y: paper.y, width: columnWidth, style: looks.label })
    return paper.pdf.write(paper.pdf.root, 'P', value, { x, y: below, width: columnWidth, style: looks.fact })
  })
  paper.y = Math.max(...ends) + 6
}

function drawWork(paper: Paper, { text: words, left }: Sheet) {
  drawList(paper, text.work, paragraphsOf(words))
  if (left > 0) drawBlock(paper, 'P', text.left(left), { style: looks.small, before: 8 })
}

const edge = 28
const pageHead = 30

/** The first page of the work stands below the head where there is room. */
function drawWorkPage(paper: Paper, sheet: Sheet, { page, at }: { page: PrintedPage & { fileId: string; page: number }; at: number }) {
  const { pdf } = paper
  const isRoomy = at === 0 && paper.y < pdf.bottom * 0.35
  if (!isRoomy) pdf.nextPage()
  const top = isRoomy ? paper.y + 8 : edge
  pdf.write(pdf.root, 'P', text.page(at + 1, sheet.pages.length), { x: margin, y: top, width: textWidth, style: looks.small })
  const whole = { x: edge, y: top + pageHead - 12, width: textWidth + 2 * (margin - edge) }
  const place = placeIn(page, { ...whole, height: pdf.bottom + margin - edge - whole.y })
  const lies = (spot: { fileId: string; page: number } | null) => spot?.fileId === page.fileId && spot.page === page.page
  const strokes = sheet.strokes.filter(lies)
  pdf.figure(pdf.root, text.alt(at + 1, strokes), (doc) => drawPage(doc, page, { place, strokes }))
  const pins = sheet.voices.flatMap((voice, n) => (lies(voice.spot) ? [{ voice, number: n + 1 }] : []))
  for (const { voice, number } of pins)
    pdf.figure(pdf.root, `${text.voices} ${number}`, (doc) => drawPin(doc, voice, { place, page, number }))
}

function drawPoints(paper: Paper, { parts, points, total }: Sheet) {
  if (parts.length === 0) return
  drawBlock(paper, 'H2', text.points, { style: looks.head })
  paper.y += 4
  const most = parts.reduce((sum, part) => sum + part.points, 0)
  paper.pdf.group(paper.pdf.root, 'Table', (table) => {
    for (const [at, part] of parts.entries())
      drawRow(paper, table, { label: part.title, value: text.of(points[at] ?? null, part.points), style: looks.body })
    drawRow(paper, table, { label: text.total, value: text.of(total, most), style: looks.fact })
  })
}

const valueWidth = 110
type Row = { label: string; value: string; style: TextStyle }
function drawRow(paper: Paper, table: Section, { label, value, style }: Row) {
  const width = textWidth - valueWidth - 12
  makeRoom(paper, textHeight(label, style, width))
  const { pdf, y } = paper
  pdf.group(table, 'TR', (row) => {
    paper.y = pdf.write(row, 'TH', label, { x: margin, y, width, style }) + 3
    pdf.write(row, 'TD', value, { x: margin + width + 12, y, width: valueWidth, style, align: 'right' })
  })
}

function drawList(paper: Paper, heading: string, lines: readonly string[]) {
  if (lines.length === 0) return
  makeRoom(paper, 14 + lineHeight(looks.head) + lineHeight(looks.body) * 2)
  drawBlock(paper, 'H2', heading, { style: looks.head, before: paper.y > margin ? 14 : 0 })
  for (const line of lines) drawBlock(paper, 'P', line, { style: looks.body, before: 3 })
}
