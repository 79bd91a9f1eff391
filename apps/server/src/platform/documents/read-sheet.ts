import { csvRows, decodeText } from './csv-rows.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** The rows of a CSV or XLSX file that another program wrote; undefined when it is neither. */
export async function readSheet(bytes: Buffer): Promise<string[][] | undefined> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') {
    const text = decodeText(bytes)
    return text === undefined || text.includes('\0') ? undefined : csvRows(text)
  }
  return xlsxRows(bytes).catch(() => undefined) // damaged, or another kind of archive
}
