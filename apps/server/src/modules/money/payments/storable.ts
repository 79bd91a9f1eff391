import { createHash } from 'node:crypto'

/**
 * Makes an outside text storable: no NUL, no lone surrogates, limited length. A changed text ends in a fingerprint of the original, so that different
 * texts stay different.
 */
export function storable(text: string, longest: number) {
  const kept = text.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed()
  // hashes UTF-16 code units, since all lone surrogates are the same in UTF-8
  return kept === text ? text : `${kept}#${createHash('sha256').update(text, 'utf16le').digest('hex').slice(0, 16)}`
}
