import { expect, test } from 'vitest'
import { archive } from '#testing/archives'
import { readSheet } from './read-sheet.ts'
import { spreadsheetFile } from './spreadsheets.ts'

const rows = [
  ['Ngày', 'Diễn giải', 'Số tiền'],
  ['01/12/2026', 'Học phí, tháng “12”; lớp "A"', '1500000'],
  ['', 'Đủ', '0'],
]
const csv = 'Ngày,Diễn giải,Số tiền\r\n01/12/2026,"Học phí, tháng “12”; lớp ""A""",1500000\r\n,Đủ,0\r\n'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(csv)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${csv}`)],
  ['UTF-16', utf16(`\uFEFF${csv}`)],
  ['UTF-16, the other end first', utf16(`\uFEFF${csv}`).swap16()],
  ['UTF-16 without a mark', utf16(csv)],
  ['lines that end with LF, the last without', Buffer.from(csv.replaceAll('\r\n', '\n').trimEnd())],
  ['lines that end with CR', Buffer.from(csv.replaceAll('\r\n', '\r'))],
])('a CSV file in %s is read', async (_what, bytes) => {
  expect(await readSheet(bytes)).toEqual(rows)
})

test.each([';', '\t'])('cells separated by %j are told apart', async (separator) => {
  expect(await readSheet(Buffer.from(`a${separator}"b${separator}c, d"\nx, y${separator}2`))).toEqual([
    ['a', `b${separator}c, d`],
    ['x, y', '2'],
  ])
})

test('what we export as CSV and Excel is read back', async () => {
  const sheet = [rows[0]!, ['01/12/2026', 'Học phí & sách <mới>', 1_500_000], ['', 'Đủ', 0]]
  for (const format of ['CSV', 'XLSX'] as const) {
    const { content } = await spreadsheetFile('x', format, sheet)
    expect(await readSheet(Buffer.from(content, 'base64'))).toEqual(sheet.map((row) => row.map(String)))
  }
})

test('Excel files with shared strings, formulas, gaps and another first sheet are read', async () => {
  const file = archive([
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="Sao kê" sheetId="1" r:id="rId7"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId7" Target="worksheets/sao-ke.xml"/></Relationships>',
    },
    {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><t>Ngày</t></si><si/><si><r><t xml:space="preserve">Nội </t></r><r><t>dung &#x111;</t></r></si></sst>',
    },
    {
      name: 'xl/worksheets/sao-ke.xml',
      content:
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"/><row r="3"><c r="B3" t="str"><f>A1</f><v>a&amp;b</v></c><c><v>1.5E6</v></c></row></sheetData></worksheet>',
    },
  ])
  expect(await readSheet(file)).toEqual([['Ngày', '', 'Nội dung đ'], [], ['', 'a&b', '1.5E6']])
})

test.each([
  ['another archive', archive([{ name: 'a.txt', content: 'x' }])],
  ['a damaged archive', archive([{ name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>', lies: { unpacked: 5 } }]).subarray(0, 60)],
  ['bytes of no text', Buffer.from([0xc3, 0x28, 0xff, 0x41, 0x80])],
  ['nothing but zeros', Buffer.alloc(100)],
])('%s is not read', async (_what, bytes) => {
  expect((await readSheet(bytes)) ?? []).toEqual([])
})
