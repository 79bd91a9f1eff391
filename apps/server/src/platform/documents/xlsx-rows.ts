import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Of one part, unpacked: far more than the text of a statement. */
const mostBytes = 30_000_000
const mostEntries = 500

/** The cells of a workbook's first sheet as text: numbers as the file has them, dates as numbers of days. Throws when it is no workbook. */
export async function xlsxRows(bytes: Buffer): Promise<string[][]> {
  const zip = await fromBufferPromise(bytes)
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, entry)
    if (parts.size > mostEntries) throw new Error('the workbook has too many parts')
  }
  const name = firstSheet(await textOf(zip, parts.get('xl/workbook.xml')), await textOf(zip, parts.get('xl/_rels/workbook.xml.rels')))
  const sheet = await textOf(zip, parts.get(name))
  if (!sheet) throw new Error('the workbook has no sheet')
  return rowsOf(sheet, sharedStrings(await textOf(zip, parts.get('xl/sharedStrings.xml'))))
}

async function textOf(zip: ZipFile, entry: Entry | undefined) {
  if (!entry) return ''
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('a part of the workbook is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function firstSheet(workbook: string, links: string) {
  const id = /<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]+)"/.exec(workbook)?.[1]
  const link = [...links.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => tag).find((tag) => id && attribute(tag, 'Id') === id)
  const target = link && attribute(link, 'Target')
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decode = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
/** All runs of a rich text; phonetic guides are no part of it. */
const runs = (xml: string) =>
  [...xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t\b[^>]*>([\s\S]*?)<\/(?:\w+:)?t>/g)]
    .map(([, text = '']) => decode(text))
    .join('')

const sharedStrings = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, inner = '']) => runs(inner))

/** `AB12` is in column 27. */
const columnOf = (reference: string) =>
  Array.from(/^[A-Z]+/.exec(reference)?.[0] ?? '').reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1

const mostColumns = 200

function rowsOf(sheet: string, shared: readonly string[]) {
  return [...sheet.matchAll(/<(?:\w+:)?row\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)].map(([, inner = '']) => {
    const row: string[] = []
    for (const [, tag = '', content = ''] of inner.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const reference = attribute(` ${tag}`, 'r')
      const column = reference ? columnOf(reference) : row.length
      if (column < 0 || column >= mostColumns) continue
      while (row.length < column) row.push('')
      row[column] = valueOf(attribute(` ${tag}`, 't'), content, shared)
    }
    return row
  })
}

function valueOf(type: string | undefined, content: string, shared: readonly string[]) {
  if (type === 'inlineStr') return runs(content)
  const value = decode(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? '')
  return type === 's' ? (shared[Number(value)] ?? '') : value
}
