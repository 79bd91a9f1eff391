import { createHash } from 'node:crypto'

/**
 * A text from outside as the database can keep it: no NUL, no half characters, not endless. One that had to be changed
 * ends in a fingerprint of what it was, so that two which differ stay two.
 */
export function storable(text: string, longest: number) {
  const kept = text.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed()
  // its own code units, since half characters all look alike in UTF-8
  return kept === text ? text : `${kept}#${createHash('sha256').update(text, 'utf16le').digest('hex').slice(0, 16)}`
}
