import { fold } from '@khue/contracts/fold'

/** One row of a bank's statement. `amountVnd`: minus what left the account; undefined when it cannot be read, as `on`. */
export type StatementLine = {
  row: number
  text: string
  bankReference: string | undefined
  on: string | undefined
  amountVnd: number | undefined
}

const kinds = ['balance', 'date', 'reference', 'text', 'debit', 'credit', 'amount'] as const
type Kind = (typeof kinds)[number]
/** The headings of Vietnamese banks, folded, also those that add English after a line break; the first that fits says what a column is. */
const headings: Record<Kind, RegExp> = {
  balance: /\b(so du|balance)\b/,
  date: /\b(ngay|date)\b/,
  reference:
    /\b(ma gd|ma giao dich|so gd|so giao dich|so tham chieu|so but toan|so chung tu|so ct|ref|reference|transaction (id|no|number)|trace)\b/,
  text: /\b(dien giai|noi dung|mo ta|chi tiet|description|details?|remarks?|narrative)\b/,
  debit: /\b(no|debit|rut ra|tien ra|chi ra|withdrawals?)\b/,
  credit: /\b(co|credit|gui vao|nop vao|tien vao|thu vao|deposits?)\b/,
  amount: /\b(so tien|amount|gia tri)\b/,
}
type Columns = Partial<Record<Kind, number>>

function columnsOf(row: readonly string[]): Columns | undefined {
  const columns: Columns = {}
  row.forEach((cell, at) => {
    const heading = fold(cell)
    const kind = heading.length <= 80 ? kinds.find((one) => headings[one].test(heading)) : undefined
    if (kind) columns[kind] ??= at
  })
  const hasAmounts = columns.debit !== undefined || columns.amount !== undefined
  return columns.text !== undefined && columns.date !== undefined && hasAmounts ? columns : undefined
}

/** Banks print their name, the account and the period above the headings. */
const mostRowsAbove = 60

/** The rows below the headings; undefined when no row has the headings of a statement. */
export function statementLines(rows: readonly (readonly string[])[]): StatementLine[] | undefined {
  const at = rows.slice(0, mostRowsAbove).findIndex((row) => columnsOf(row))
  const columns = rows[at] && columnsOf(rows[at])
  if (!columns) return undefined
  return rows.slice(at + 1).flatMap((cells, index) => lineOf(cells, columns, at + index + 2) ?? [])
}

function lineOf(cells: readonly string[], columns: Columns, row: number): StatementLine | undefined {
  const cell = (kind: Kind) => {
    const at = columns[kind]
    return at === undefined ? '' : clean(cells[at] ?? '')
  }
  const text = cell('text')
  if (text === '') return undefined
  const [date = '', ...rest] = cell('date').split(' ')
  const bankReference = columns.reference === undefined ? rest.find((one) => /\d{4}/.test(one) && !one.includes(':')) : cell('reference')
  return { row, text, bankReference: bankReference?.slice(0, 60) || undefined, on: dayOf(date), amountVnd: movedBy(cell, columns) }
}

const clean = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^'/, '') // marks a cell as text

function movedBy(cell: (kind: Kind) => string, columns: Columns) {
  if (columns.debit === undefined) return amountOf(cell('amount'))
  const [out, into] = [cell('debit'), cell('credit')].map((text) => (/^[-–]?$/.test(text) ? 0 : amountOf(text)))
  if (out === undefined || into === undefined || (out !== 0 && into !== 0)) return undefined
  return into === 0 ? -Math.abs(out) || 0 : Math.abs(into)
}

const inGroups = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?(?:[.,]0{1,2})?$/
const plain = /^\d+(?:[.,]0{1,2})?$/

/** Whole đồng as banks write them: 1.234.567, 1,234,567.00, 1234567, -1.234.567 VND, (1,234,567). Undefined when it is none. */
export function amountOf(text: string): number | undefined {
  const bare = text.replaceAll(/vnđ|vnd|đ|₫|\s/gi, '').replaceAll(/[−–]/g, '-')
  const isNegative = /^-|-$|^\(.*\)$/.test(bare)
  const digits = bare.replaceAll(/[-+()]/g, '')
  if (/^\d+(?:\.\d+)?e\+?\d{1,2}$/i.test(digits)) return signed(Number(digits), isNegative)
  // a group of three after a mark belongs to the number, one or two zeros are its fraction
  if (!inGroups.test(digits) && !plain.test(digits)) return undefined
  return signed(Number(digits.replace(/[.,]0{1,2}$/, '').replaceAll(/[.,]/g, '')), isNegative)
}
const signed = (amount: number, isNegative: boolean) => (Number.isSafeInteger(amount) ? (isNegative ? -amount : amount) || 0 : undefined)

const firstDay = Temporal.PlainDate.from('1899-12-30')

/** A day as banks write it, or as Excel counts it. Undefined when it is none. */
export function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text) ?? []
  if (day && month && year) return realDay(Number(year), Number(month), Number(day))
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  if (y && m && d) return realDay(Number(y), Number(m), Number(d))
  const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  return days > 36_000 && days < 80_000 ? firstDay.add({ days }).toString() : undefined
}

function realDay(year: number, month: number, day: number) {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined // as 31/02
  }
}
