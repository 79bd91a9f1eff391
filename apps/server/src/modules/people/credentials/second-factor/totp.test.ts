import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { enrolmentUri, newSecret, stepOf } from './totp.ts'

// RFC 6238, appendix B, whose secret is the text 12345678901234567890; six of the eight digits it prints
const secret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code is %s', (second, code) => {
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test.each([
  [-60, undefined],
  [-31, undefined],
  [-30, 41_152_264],
  [0, 41_152_263],
  [29, 41_152_263],
  [30, 41_152_263],
  [59, 41_152_263],
  [60, undefined],
])('a code is valid in its own 30-second step and the adjacent ones: %i s from its start', (seconds, expected) => {
  const begin = 41_152_263 * 30
  const code = '005924' // that of step 41152263
  const step = stepOf(secret, code, (begin + seconds) * 1000)
  expect(step).toBe(expected === undefined ? undefined : 41_152_263)
})

test.each(['', '28708', '2870821', '94287082', '287083', 'abcdef', '２８７０８２'])('"%s" is not a code', (code) => {
  expect(stepOf(secret, code, 59_000)).toBeUndefined()
})

test('an app gets the label, and reads the same secret', () => {
  const made = newSecret()
  const uri = new URL(enrolmentUri(made, '0912345678'))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Khuê:0912345678')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Khuê',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(Buffer.from(Secret.fromBase32(made).buffer)).toHaveLength(20)
  expect(newSecret()).not.toBe(made)
})

test.each([
  ['ABCD-EFGH-JKLM', 'ABCDEFGHJKLM'],
  ['abcd efgh jklm', 'ABCDEFGHJKLM'],
  [' ABCDEFGHJKLM ', 'ABCDEFGHJKLM'],
  ['ABCD-EFGH-JKL', undefined],
  ['ABCD-EFGH-JKLMN', undefined],
  ['ABCD-EFGH-JKL0', undefined],
  ['123456', undefined],
])('a recovery code written "%s" is read as %s', (typed, expected) => {
  expect(readRecoveryCode(typed)).toBe(expected)
})

test('recovery codes are unique, parse back to themselves, and are hashed differently for each account', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) expect(readRecoveryCode(code)).toBe(code.replaceAll('-', ''))
  const [code = ''] = codes
  expect(hashRecoveryCode('a', code)).toBe(hashRecoveryCode('a', code.toLowerCase()))
  expect(hashRecoveryCode('a', code)).not.toBe(hashRecoveryCode('b', code))
})
