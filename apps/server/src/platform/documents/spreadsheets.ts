import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'

type Cell = string | number
/** The first row is the heading. */
export type Sheet = readonly (readonly Cell[])[]

const mediaTypes = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Options = {
  /** The sheet is only the first part of the list: the file's name says so, and its last row, unless another program reads the rows. */
  isCut?: boolean
  hasNotice?: boolean
}

/**
 * A sheet as a file; the only way that the product exports lists. It is whole or says that it is not. A cell that a program would take for a formula is
 * written as text (CWE-1236).
 */
export async function spreadsheetFile(
  name: string,
  format: keyof typeof mediaTypes,
  sheet: Sheet,
  { isCut, hasNotice = true }: Options = {},
) {
  const cut = isCut && hasNotice ? [...sheet, [cutNotice(sheet.length - 1)]] : sheet
  const cleaned = cut.map((row) => row.map((cell) => (typeof cell === 'string' ? cleanCell(cell) : cell)))
  const bytes = format === 'CSV' ? csvOf(cleaned) : await xlsxOf(cleaned)
  return {
    fileName: `${name}${isCut ? '-chua-het' : ''}.${format.toLowerCase()}`,
    mediaType: mediaTypes[format],
    content: bytes.toString('base64'),
  }
}

const cutNotice = (rows: number) => `Danh sách bị cắt ở ${rows.toLocaleString('vi-VN')} dòng: phần còn lại không có trong tệp này.`

/** Marks that no one sees: control and format characters, and letters without a shape. */
const invisible = /\p{Cc}|\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/gu
/** One line of visible text: a spreadsheet would skip the rest, and then see a formula. */
const cleanCell = (text: string) =>
  text
    .replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replaceAll(invisible, '')
    .trim()
/** Also in other widths: `＝` is `=` to some programs. */
const startsFormula = (text: string) => /^[=+\-@\u2212]/.test(text.normalize('NFKC').trimStart())
const escapeFormula = (cell: Cell) => (typeof cell === 'string' && startsFormula(cell) ? `'${cell}` : cell)

/** With a byte order mark, by which Excel recognizes UTF-8. Quoted where another list separator would split the cell. */
const csvOf = (sheet: Sheet) =>
  Buffer.from(
    stringify(
      sheet.map((row) => row.map(escapeFormula)),
      { bom: true, record_delimiter: 'windows', quoted_match: /;/ },
    ),
  )

async function xlsxOf(sheet: Sheet) {
  const [head = [], ...rows] = sheet
  const cells = [
    head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === 'number' ? { value, format: Number.isInteger(value) ? '#,##0' : '#,##0.00' } : { value, type: String },
      ),
    ),
  ]
  return writeXlsxFile(cells).toBuffer()
}
