export type DateParts = { day: string; month: string; year: string }

/** "2012-05-09" → its parts as people write them; nothing for anything else. */
export function dateParts(iso: string | undefined): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '') ?? []
  return { day: String(Number(day) || ''), month: String(Number(month) || ''), year }
}

/** The day as the API takes it; empty while nothing is typed. What is no day stays as wrong as it was typed, and is refused. */
export const isoDate = ({ day, month, year }: DateParts) =>
  day + month + year === '' ? '' : `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
