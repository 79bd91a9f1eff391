import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789' // nothing that reads like something else
const length = 8

/** A short public name for an address. There are about 8 · 10¹¹: on a collision the unique constraint refuses. */
export const newUrlCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
