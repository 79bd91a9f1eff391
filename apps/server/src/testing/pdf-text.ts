import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF, one line for each piece of text, as a program that copies or reads it out finds it: by the fonts' own tables from codes to
 * characters. Supports only PDFs of our own writer.
 */
export function pdfText(pdf: Uint8Array) {
  const objects = objectsOf(Buffer.from(pdf))
  const fonts = new Map<string, Map<number, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', ref = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(ref)?.dictionary ?? '')?.[1]
      fonts.set(name, lettersOf(objects.get(table ?? '')?.content ?? ''))
    }
  const pages = [...objects.values()].filter(({ content }) => content.includes(' Tf'))
  return pages.flatMap(({ content }) => piecesOf(content, fonts))
}

function objectsOf(pdf: Buffer) {
  const raw = pdf.toString('latin1')
  const found = new Map<string, { dictionary: string; content: string }>()
  for (const { 1: id = '', 2: body = '', index } of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const begins = body.indexOf('stream\n')
    if (begins < 0) found.set(id, { dictionary: body, content: '' })
    else {
      const from = index + id.length + ' 0 obj\n'.length + begins + 'stream\n'.length
      const bytes = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0))
      const content = body.includes('/FlateDecode') ? inflateSync(bytes) : bytes
      found.set(id, { dictionary: body.slice(0, begins), content: content.toString('latin1') })
    }
  }
  return found
}

const unhex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function lettersOf(table: string) {
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + at, unhex(hex))
  return glyphs
}

/** One piece is one marked element: a paragraph, or a cell. */
function piecesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>) {
  const pieces: string[] = []
  let glyphs: ReadonlyMap<number, string> = new Map()
  for (const [, tag, font, codes] of content.matchAll(/\/(\w+) <<[^>]*>> BDC|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (tag !== undefined) pieces.push('')
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    for (const [, hex = ''] of (codes ?? '').matchAll(/<([0-9a-f]+)>/gi))
      for (const [code] of hex.matchAll(/.{4}/g)) pieces.push((pieces.pop() ?? '') + (glyphs.get(Number.parseInt(code, 16)) ?? '\uFFFD'))
  }
  return pieces.filter(Boolean)
}
