import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { isOneSegment, type Rendition } from './playlists.ts'

type Part = { from: number; to: number }
/** `isPart`: answered as 206. */
export type ByteAnswer = (Part & { isPart: boolean }) | 'UNSATISFIABLE'

/**
 * RFC 9110, 14.2. Anything but one valid range is ignored, and the whole file is sent; several ranges are, too. A range ends after 2 MiB, unless it is one
 * segment of a playlist: a player cannot use half of one. The right is asked for again every 2 MiB in any case.
 */
export function byteAnswer(range: string | undefined, film: Pick<Rendition, 'bytes' | 'initBytes' | 'segments'>): ByteAnswer {
  const { bytes } = film
  const whole = { from: 0, to: bytes - 1, isPart: false }
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first !== '' && last !== '' && Number(last) < Number(first)) return whole
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (from > to) return 'UNSATISFIABLE'
  const capped = Math.min(to, from + lectureLimits.rangeBytes - 1)
  return { from, to: isOneSegment(film, { from, to }) ? to : capped, isPart: true }
}

/** Cuts what is sent into parts of at most 2 MiB. */
export function* partsOf({ from, to }: Part): Generator<Part> {
  for (let at = from; at <= to; at += lectureLimits.rangeBytes) yield { from: at, to: Math.min(to, at + lectureLimits.rangeBytes - 1) }
}
