import { crc32, deflateRawSync } from 'node:zlib'
import type { Block, Cell, Document } from '@khue/contracts/document'
import { textOfInlines } from '@khue/contracts/document-text'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const run = (text: string, size: number, isBold: boolean) =>
  `<w:r><w:rPr>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
const line = (text: string, { size = 24, isBold = false } = {}) =>
  `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr>${run(text, size, isBold)}</w:p>`
const row = (cells: readonly Cell[], isBold: boolean) =>
  `<w:tr>${cells.map((one) => `<w:tc><w:tcPr/><w:p>${run(textOfInlines(one), 22, isBold)}</w:p></w:tc>`).join('')}</w:tr>`

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((edge) => `<w:${edge} w:val="single" w:sz="4"/>`).join('')

/** Each block as WordprocessingML (ECMA-376); `mark` precedes its first line, as in a list. */
function written(block: Block, mark = ''): string {
  switch (block.type) {
    case 'heading':
      return line(textOfInlines(block.children), { size: 30, isBold: true })
    case 'paragraph':
      return line(mark + textOfInlines(block.children))
    case 'list':
      return block.items
        .flatMap((item, at) => item.map((one, n) => written(one, n > 0 ? '' : block.start === undefined ? '• ' : `${block.start + at}. `)))
        .join('')
    case 'quote':
      return block.children.map((one) => written(one)).join('')
    case 'code':
      return line(block.text)
    case 'table': {
      const rows = [row(block.head, true), ...block.rows.map((cells) => row(cells, false))]
      return `<w:tbl><w:tblPr><w:tblBorders>${edges}</w:tblBorders></w:tblPr>${rows.join('')}</w:tbl>${line('')}`
    }
    default:
      return ''
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const openXml = 'http://schemas.openxmlformats.org'
const office = 'application/vnd.openxmlformats'

/** A text as an editable Word document. */
export const wordDocument = (title: string, document: Document) =>
  zipped([
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="${office}-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/document.xml',
      `${xml}<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body>${line(title, { size: 36, isBold: true })}${document.map((one) => written(one)).join('')}</w:body></w:document>`,
    ],
  ])

/** The minimal ZIP file (APPNOTE 6.3). */
function zipped(files: readonly (readonly [name: string, content: string])[]) {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of files) {
    const fields = Buffer.alloc(26)
    const body = deflateRawSync(content)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2) // names in UTF-8
    fields.writeUInt16LE(8, 4) // deflated
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(body.length, 14)
    fields.writeUInt32LE(Buffer.byteLength(content), 18)
    fields.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const part = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), body])
    parts.push(part)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]))
    at += part.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end])
}
