import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'

type Cell = string | number
/** The first row is the heading. */
export type Sheet = readonly (readonly Cell[])[]

const mediaTypes = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A sheet as a file. A cell that a program would take for a formula is written as text (CWE-1236). */
export async function spreadsheetFile(name: string, format: keyof typeof mediaTypes, sheet: Sheet) {
  const bytes = format === 'CSV' ? csvOf(sheet) : await xlsxOf(sheet)
  return { fileName: `${name}.${format.toLowerCase()}`, mediaType: mediaTypes[format], content: bytes.toString('base64') }
}

/** With a byte order mark, by which Excel recognizes UTF-8. */
const csvOf = (sheet: Sheet) =>
  Buffer.from(
    stringify(
      sheet.map((row) => [...row]),
      { bom: true, escape_formulas: true, record_delimiter: 'windows' },
    ),
  )

async function xlsxOf(sheet: Sheet) {
  const [head = [], ...rows] = sheet
  const cells = [
    head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => (typeof value === 'number' ? { value, format: '#,##0' } : { value, type: String }))),
  ]
  return writeXlsxFile(cells).toBuffer()
}
