export type DateParts = { day: string; month: string; year: string }

/** "2012-05-09" → its parts in Vietnamese order; empty for other input. */
export function dateParts(iso: string | undefined): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '') ?? []
  return { day: String(Number(day) || ''), month: String(Number(month) || ''), year }
}

/** The date in the API's format; empty if nothing was typed. An invalid date is passed on unchanged, to be refused. */
export const isoDate = ({ day, month, year }: DateParts) =>
  day + month + year === '' ? '' : `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
