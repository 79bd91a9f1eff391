import { LRUCache } from 'lru-cache'
import Document from 'pdfkit'
import { runsOf, type Weight } from './typeface.ts'

export type TextStyle = { size: number; weight: Weight; color: string }
type Align = 'left' | 'right'
type Place = { x: number; y: number; width: number; style: TextStyle; align?: Align }
/** The role of a text for screen readers: structure types of ISO 32000, 14.8.4. */
type Part = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

export type Pdf = Pick<ReturnType<typeof createPdf>, 'bottom' | 'write' | 'decorate' | 'figure' | 'group' | 'nextPage' | 'root'>
export type Section = PDFKit.PDFStructureElement

const a4 = { width: 595.28, height: 841.89 }
export const margin = 52
export const textWidth = a4.width - 2 * margin

/**
 * A PDF document on A4, tagged: its text can be selected, searched and read out in the order in which it is written. The caller decides positions;
 * this module knows text, lines and structure.
 */
export function createPdf(about: About) {
  const doc = openDocument(about)
  const written = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const isolated = (draw: Draw) => {
    doc.save()
    draw(doc)
    doc.restore()
  }
  return {
    root,
    bottom: a4.height - margin,
    /** A structure element with children; `inside` writes into it. */
    group(parent: Section, name: string, inside: (group: Section) => void) {
      const group = doc.struct(name)
      parent.add(group)
      inside(group)
      group.end()
    },
    /** Writes a text and returns its lower edge. */
    write(parent: Section, part: Part, text: string, place: Place) {
      const lines = linesOf(text, place.style, place.width)
      parent.add(doc.struct(part, {}, () => drawLines(doc, lines, place)))
      return place.y + lines.length * lineHeight(place.style)
    },
    /** Decoration, which screen readers skip. */
    decorate(draw: Draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      isolated(draw)
      doc.endMarkedContent()
    },
    /** A picture with its alternative text. */
    figure: (parent: Section, alt: string, draw: Draw) => void parent.add(doc.struct('Figure', { alt }, () => isolated(draw))),
    nextPage() {
      doc.addPage()
      return margin
    },
    close() {
      root.end()
      doc.end()
      return written
    },
  }
}

/** Lays out as `createPdf` does and draws nothing: to know how many pages there will be. */
export function measurePdf(): Pdf {
  return {
    root: undefined as unknown as Section, // nothing reads it: there is no document
    bottom: a4.height - margin,
    group: (parent, _name, inside) => inside(parent),
    write: (_parent, _part, text, { y, style, width }) => y + textHeight(text, style, width),
    decorate: () => undefined,
    figure: () => undefined,
    nextPage: () => margin,
  }
}

type About = { title: string; madeAt: Date }
type Draw = (doc: PDFKit.PDFDocument) => void

function openDocument({ title, madeAt }: About) {
  const [run] = runsOf('K', 400)
  return new Document({
    size: 'A4',
    margin,
    info: { Title: title, Author: 'Khuê', Creator: 'Khuê', Producer: 'Khuê', CreationDate: madeAt, ModDate: madeAt },
    lang: 'vi-VN',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    ...(run && { font: run.face.file }), // the default font has no Vietnamese letters
  })
}

const bytesOf = (doc: PDFKit.PDFDocument) =>
  new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })

export const lineHeight = ({ size }: TextStyle) => size * 1.45

/** The height of a text. */
export const textHeight = (text: string, style: TextStyle, width: number) => linesOf(text, style, width).length * lineHeight(style)

function drawLines(doc: PDFKit.PDFDocument, lines: readonly string[], { x, y, width, style, align = 'left' }: Place) {
  for (const [at, line] of lines.entries()) {
    const left = align === 'right' ? x + width - widthOf(line, style) : x
    const baseline = y + at * lineHeight(style) + style.size * 1.08
    const isLast = at === lines.length - 1
    // keeps the space at the line break, so that a screen reader does not join two words
    drawWords(doc, isLast ? line : `${line} `, { x: left, baseline, style })
  }
}

/** Writes words in one line, inside a figure or a decoration. */
export function drawWords(
  doc: PDFKit.PDFDocument,
  words: string,
  { x, baseline, style }: { x: number; baseline: number; style: TextStyle },
) {
  let pen = x
  doc.fontSize(style.size).fillColor(style.color)
  for (const { face, letters } of runsOf(words, style.weight)) {
    doc.font(face.file).text(letters, pen, baseline, { lineBreak: false, baseline: 'alphabetic' })
    pen += widthOf(letters, style)
  }
}

/** Words repeat, and shaping one takes most of the time. Widths at size 1, of the three weights together. */
const widths = new LRUCache<string, number>({ max: 5000 })

export function widthOf(text: string, { size, weight }: TextStyle) {
  const key = `${weight} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = 0
    for (const { face, letters } of runsOf(text, weight))
      for (const { xAdvance } of face.font.layout(letters).positions) width += xAdvance / face.font.unitsPerEm
    widths.set(key, width)
  }
  return width * size
}

/** Breaks between words, and inside a word that is longer than the line. Measures each word once, because measuring takes time. */
function linesOf(text: string, style: TextStyle, width: number) {
  const space = widthOf(' ', style)
  const words = text.normalize('NFC').split(/ +/)
  const lines: { words: string[]; width: number }[] = []
  for (const word of words.flatMap((one) => pieces(one, style, width))) {
    const wide = widthOf(word, style)
    const last = lines.at(-1)
    if (last && last.width + space + wide <= width) {
      last.words.push(word)
      last.width += space + wide
    } else lines.push({ words: [word], width: wide })
  }
  return lines.map(({ words }) => words.join(' '))
}

function pieces(word: string, style: TextStyle, width: number) {
  if (widthOf(word, style) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && widthOf(piece + letter, style) > width) {
      found.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...found, piece]
}
