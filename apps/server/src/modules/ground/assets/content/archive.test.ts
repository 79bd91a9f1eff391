import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { archive, docx, docxEntries, type TestEntry } from '#testing/archives'
import { measureArchive } from './archive.ts'
import { archiveLimits } from './archive-limits.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khue-archives-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'a.docx')
const judge = (bytes: Buffer) => {
  writeFileSync(file, bytes)
  return measureArchive(file).catch((error: { code: string; details: { reason: string } }) => error.details.reason)
}
const withEntry = (name: string, content: Uint8Array | string = 'x', lies?: TestEntry['lies']) =>
  docx([{ name, content, ...(lies && { lies }) }])
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const noise = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * 2654435761) >>> 24))

test.each([
  ['with the minimum content', docx(), 'DOCX'],
  [
    'with a picture and a folder',
    docx([
      { name: 'word/media/', content: '' },
      { name: 'word/media/image1.png', content: noise, isStored: true },
    ]),
    'DOCX',
  ],
  [
    'with a long table of equal rows',
    docx([{ name: 'word/table.xml', content: '<w:tr><w:tc>Nguyễn Văn An</w:tc></w:tr>'.repeat(100_000) }]),
    'DOCX',
  ],
  ['a table', archive(docxEntries([], 'openxmlformats-officedocument.spreadsheetml.sheet.main')), 'XLSX'],
  ['slides', archive(docxEntries([], 'openxmlformats-officedocument.presentationml.presentation.main')), 'PPTX'],
])("a document's kind comes from its list of contents: %s", async (_, bytes, kind) => {
  expect(await judge(bytes)).toBe(kind)
})

test.each([
  ['with an excessive compression ratio', withEntry('word/a.xml', zeros(40)), 'ratio'],
  ['with an oversized entry', withEntry('word/a.xml', zeros(65)), 'entry'],
  ['whose entries together are too large', docx(['a', 'b', 'c'].map((name) => ({ name, content: zeros(50) }))), 'total'],
  ['that omits its size', withEntry('word/a.xml', zeros(40), { unpacked: 100 }), 'unreadable'],
  ['that declares less than it contains', withEntry('word/a.xml', 'x'.repeat(1000), { unpacked: 10 }), 'unreadable'],
  ['that declares more than it contains', withEntry('word/a.xml', 'x', { unpacked: 1000 }), 'unreadable'],
  ['with another checksum', withEntry('word/a.xml', 'x', { checksum: 1 }), 'checksum'],
  [
    'of too many entries',
    docx(Array.from({ length: archiveLimits.entries }, (_, at) => ({ name: `word/${at}.xml`, content: '' }))),
    'entries',
  ],
  ['with an archive inside', withEntry('word/embeddings/a.zip', docx()), 'nested'],
  ['with an archive inside under another extension', withEntry('word/embeddings/a.bin', docx()), 'hidden'],
  ['with a program inside', withEntry('word/embeddings/a.exe'), 'program'],
  ['with a program inside under another extension', withEntry('word/media/image1.png', 'MZ\u0090\u0000'), 'hidden'],
  ['with macros', withEntry('word/vbaProject.bin'), 'macros'],
  ['with macros', archive(docxEntries([], 'ms-word.document.macroEnabled.main')), 'contents'],
  ['with a path out of its folder', withEntry('../../etc/passwd'), 'unreadable'],
  ['with a path out of a subfolder', withEntry('word/../../a.xml'), 'unreadable'],
  ['with an absolute name', withEntry('/etc/passwd'), 'unreadable'],
  ['with a Windows path', withEntry('C:\\Windows\\a.xml'), 'unreadable'],
  ['with a drive', withEntry('C:/a.xml'), 'unreadable'],
  ['with a bidirectional override in a name', withEntry('word/\u202elmx.a'), 'name'],
  ['with a NUL in a name', withEntry('word/a\u0000.xml'), 'name'],
  [
    'with one name twice',
    docx([
      { name: 'word/a.xml', content: '1' },
      { name: 'word/A.xml', content: '2' },
    ]),
    'doubled name',
  ],
  ['with a link', withEntry('word/a.xml', '/etc/passwd', { mode: 0o120777 }), 'link'],
  ['that is encrypted', withEntry('word/a.xml', 'x', { flags: 0x0801 }), 'encrypted'],
  ['packed by another method', withEntry('word/a.xml', 'x', { method: 12 }), 'method'],
  ['with bytes before it', archive(docxEntries(), { prefix: '#!/bin/sh\n' }), 'prefix'],
  ['with a comment behind it', archive(docxEntries(), { comment: '<script>' }), 'comment'],
  ['with bytes after it', Buffer.concat([docx(), Buffer.from('<?php')]), 'unreadable'],
  ['that is cut off', docx().subarray(0, -10), 'unreadable'],
  ['of nothing', archive([]), 'contents'],
  ['that is not a document', archive([{ name: 'a.txt', content: 'x' }]), 'contents'],
  [
    'that declares entities',
    archive([{ name: '[Content_Types].xml', content: `<!DOCTYPE a [<!ENTITY b "c">]>${String(docxEntries()[0]?.content)}` }]),
    'contents',
  ],
  ['with overlapping entries', overlapping(), 'overlap'],
])('an archive %s is refused', async (_, bytes, reason) => {
  expect(await judge(bytes)).toBe(reason)
})

/** The directory's second entry points at the first one's bytes. */
function overlapping() {
  const bytes = docx()
  const second = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'))
  bytes.writeUInt32LE(0, second + 42)
  return bytes
}
