import { accountNames, type LedgerAccountCode, LedgerMonth } from '@khue/contracts/backoffice/books'
import { IdCursor } from '@khue/contracts/lists'

const path = '/admin/ledger'

/** Parses the ledger filter from an address; ignores values it does not understand. */
export function readLedgerQuery(params: URLSearchParams) {
  const month = LedgerMonth.safeParse(params.get('month'))
  const cursor = IdCursor.safeParse(params.get('cursor') ?? undefined)
  return { ...(month.success && { month: month.data }), ...(cursor.data && { cursor: cursor.data }) }
}

/** `/admin/ledger/deferred-revenue`: accepts account codes in lower case, as URLs write them. */
export const codeIn = (segment: string) => Object.keys(accountNames).find((code): code is LedgerAccountCode => segmentOf(code) === segment)
const segmentOf = (code: string) => code.toLowerCase().replaceAll('_', '-')

type Query = { month?: string | undefined; cursor?: string | undefined }
export const ledgerAddress = (query: Query = {}) => withQuery(path, query)
export const statementAddress = (code: LedgerAccountCode, query: Query) => withQuery(`${path}/${segmentOf(code)}`, query)

function withQuery(address: string, query: Query) {
  const said = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return said.length > 0 ? `${address}?${new URLSearchParams(said).toString()}` : address
}

/** Every month from the last to the first. Always includes the month that is shown, even if it lies outside the range. */
export function monthsToChoose({ firstMonth, thisMonth, month }: { firstMonth: string; thisMonth: string; month: string }) {
  const months: string[] = []
  for (let at = thisMonth; at >= firstMonth && months.length < 600; at = before(at)) months.push(at)
  if (months.includes(month)) return months
  return month > thisMonth ? [month, ...months] : [...months, month]
}

function before(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
