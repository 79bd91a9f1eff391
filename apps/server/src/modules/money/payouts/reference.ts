import { randomInt } from 'node:crypto'

/** Crockford's base 32, without letters that a reader takes for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefix = 'KVL'
const length = 10

/** The text of a transfer to a teacher: 50 bits, of one length, so that none is the beginning of another. */
export const newReference = () => prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const pattern = new RegExp(`${prefix}[${alphabet}]{${length}}`, 'g')

/** The references in a line of a statement; banks drop marks and add words of their own. */
export const referencesIn = (text: string) => [...new Set(text.toUpperCase().match(pattern) ?? [])]
