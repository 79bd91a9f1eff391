import { createHash, randomInt } from 'node:crypto'

/** Without 0, 1, I and O, which people mix up on paper: 32 characters, so that twelve of them hold 60 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4

const newGroup = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('')

/** `ABCD-EFGH-JKLM` */
export const newRecoveryCode = () => Array.from({ length: groups }, newGroup).join('-')

/** Normalises a typed code; undefined when it cannot be one. */
export function readRecoveryCode(typed: string) {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '')
  return bare.length === groups * groupLength && bare.split('').every((sign) => signs.includes(sign)) ? bare : undefined
}

/** Stored form: salted by the account, so that one guess tests one account. */
export const hashRecoveryCode = (accountId: string, code: string) =>
  createHash('sha256')
    .update(`${accountId}:${readRecoveryCode(code) ?? ''}`)
    .digest('base64url')
