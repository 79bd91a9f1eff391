import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a test archive; `lies` replace its true header fields. */
export type TestEntry = {
  name: string
  content: Uint8Array | string
  isStored?: boolean
  lies?: { unpacked?: number; checksum?: number; flags?: number; mode?: number; method?: number }
}

/** A ZIP file written by hand, so that its headers can lie. `prefix` precedes it, `comment` follows. */
export function archive(entries: readonly TestEntry[], { prefix = '', comment = '' } = {}) {
  const parts: Buffer[] = [Buffer.from(prefix)]
  const directory: Buffer[] = []
  let at = parts[0]?.length ?? 0
  for (const entry of entries) {
    const { name, fields, body } = written(entry)
    parts.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, body]))
    directory.push(directoryEntry(entry, name, fields, at))
    at += 30 + name.length + body.length
  }
  const list = Buffer.concat(directory)
  return Buffer.concat([...parts, list, endOf(entries.length, list.length, at, comment)])
}

/** The fields that both the local header and the directory have. */
function written({ name, content, isStored, lies = {} }: TestEntry) {
  const plain = Buffer.from(content)
  const body = isStored ? plain : deflateRawSync(plain)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(lies.flags ?? 0x0800, 2)
  fields.writeUInt16LE(lies.method ?? (isStored ? 0 : 8), 4)
  fields.writeUInt32LE(lies.checksum ?? crc32(plain), 10)
  fields.writeUInt32LE(body.length, 14)
  fields.writeUInt32LE(lies.unpacked ?? plain.length, 18)
  const bytes = Buffer.from(name)
  fields.writeUInt16LE(bytes.length, 22)
  return { name: bytes, fields, body }
}

function directoryEntry({ lies }: TestEntry, name: Buffer, fields: Buffer, at: number) {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(((lies?.mode ?? 0) << 16) >>> 0, 6)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, rest, name])
}

function endOf(entries: number, size: number, at: number, comment: string) {
  const end = Buffer.alloc(22 - 4)
  end.writeUInt16LE(entries, 4)
  end.writeUInt16LE(entries, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)])
}

const contentTypes = (type: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.${type}+xml"/></Types>`

/** The minimal Word document, plus further entries. */
export const docxEntries = (
  more: readonly TestEntry[] = [],
  type = 'openxmlformats-officedocument.wordprocessingml.document.main',
): TestEntry[] => [
  { name: '[Content_Types].xml', content: contentTypes(type) },
  { name: 'word/document.xml', content: '<w:document><w:body><w:p>Bài tập về nhà</w:p></w:body></w:document>' },
  ...more,
]
export const docx = (more?: readonly TestEntry[]) => archive(docxEntries(more))
