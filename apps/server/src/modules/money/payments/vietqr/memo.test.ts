import { expect, test } from 'vitest'
import { codeFrom } from '#platform/crypto/public-codes'
import { codesInMemo } from './memo.ts'

const code = codeFrom('HV', new Uint8Array([0, 1, 2, 3, 4, 5, 6]))
const other = codeFrom('HV', new Uint8Array([9, 9, 9, 9, 9, 9, 9]))
const slip = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`

test.each<[string, string, string[]]>([
  ['the code alone', code, [code]],
  ['small letters', code.toLowerCase(), [code]],
  ["with the bank's own text around it", `MBVCB.3278907687.${code}.CT tu 0881000458086 TRAN MINH ANH toi 0123456789`, [code]],
  ['joined to the preceding text', `NOPTIEN${code}FT26324000001`, [code]],
  ['broken by spaces, points and lines', `${code.slice(0, 4)} ${code.slice(4, 7)}.\n${code.slice(7)}`, [code]],
  ['with the prefix twice', `HV${code}`, [code]],
  ['written twice', `${code} ${code}`, [code]],
  ['two codes', `${code} ${other}`, [code, other]],
  ['a typing error', slip, []],
  ['two letters swapped', `${code.slice(0, 2)}${code[3]}${code[2]}${code.slice(4)}`, []],
  ['an order of another kind', 'KH12345678', []],
  ['nothing', '', []],
  ['words', 'Chuyển khoản học phí tháng 11 cho con', []],
])('a memo with %s', (_what, memo, codes) => {
  expect(codesInMemo(memo)).toEqual(codes)
})
