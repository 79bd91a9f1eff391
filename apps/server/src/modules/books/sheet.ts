import { accountNames, type LedgerAccountCode, type LedgerEntry, type TrialBalance } from '@khue/contracts/books'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'

export type Cell = string | number
/** The first row is the heading. */
export type Sheet = readonly (readonly Cell[])[]

const mediaTypes = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const balanceSheetRows = (rows: TrialBalance['rows']): Sheet => [
  ['Mã', 'Tài khoản', 'Đơn vị', 'Dư nợ đầu kỳ', 'Dư có đầu kỳ', 'Phát sinh nợ', 'Phát sinh có', 'Dư nợ cuối kỳ', 'Dư có cuối kỳ'],
  ...rows.map(({ code, currency, opening, debit, credit, closing }) => [
    code,
    accountNames[code],
    currency,
    ...bySide(opening),
    debit,
    credit,
    ...bySide(closing),
  ]),
]

export const statementRows = (entries: readonly LedgerEntry[]): Sheet => [
  ['Thời điểm', 'Nghiệp vụ', 'Chứng từ', 'Mã chứng từ', 'Người', 'Đối ứng', 'Nợ', 'Có'],
  ...entries.map(({ at, reason, source, owner, against, amount }) => [
    at,
    reason,
    source.kind,
    source.id,
    owner?.name ?? '',
    [...new Set(against.map(({ code }): LedgerAccountCode => code))].join(', '),
    ...bySide(amount),
  ]),
]

const bySide = (sum: number) => [Math.max(sum, 0), Math.max(-sum, 0)]

/** A sheet as a file. What a program would take for a formula is text in it (CWE-1236). */
export async function sheetFile(name: string, format: keyof typeof mediaTypes, sheet: Sheet) {
  const bytes = format === 'CSV' ? csvOf(sheet) : await xlsxOf(sheet)
  return { fileName: `${name}.${format.toLowerCase()}`, mediaType: mediaTypes[format], content: bytes.toString('base64') }
}

/** With a mark at its beginning, by which Excel knows that it is UTF-8. */
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
