import type { Part } from '../store/store.ts'

/** RFC 9110, 14.2: anything but one valid range is ignored, and the whole file is sent; several ranges are, too. */
export function parseRange(range: string | undefined, bytes: number): Part | 'WHOLE' | 'UNSATISFIABLE' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'WHOLE'
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'WHOLE'
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from <= to ? { from, to } : 'UNSATISFIABLE'
}

/** RFC 9110, 13.1.2: `If-None-Match` compares weakly. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

/** RFC 9110, 13.1.5: a range counts only for the same version. Dates match none, as files have no modification time. */
export const isSameVersion = (ifRange: string | undefined, etag: string) => ifRange === undefined || ifRange.trim() === etag
