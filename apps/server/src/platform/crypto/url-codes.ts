import { randomInt } from 'node:crypto'

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789' // unambiguous characters only
const length = 8

/** A short public code for URLs. There are about 8 · 10¹¹: on a collision the unique constraint refuses. */
export const newUrlCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
