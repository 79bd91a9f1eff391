import { expect, test } from 'vitest'
import { isCode, newCode } from './public-codes.ts'

const alphabet = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
const codes = Array.from({ length: 50 }, () => newCode('HV'))

test.each([
  ['HVAAAAAAAA', true],
  ['HV23456789', true],
  ['HV6QLEL8FF', true],
  ['HV23456798', false],
])('%s, once printed on a bank statement, stays %s', (code, isValid) => {
  expect(isCode('HV', code)).toBe(isValid)
})

test('a new code has its prefix and eight unambiguous characters', () => {
  for (const code of codes) {
    expect(code).toMatch(/^HV[A-HJ-NP-Z2-9]{8}$/)
    expect(isCode('HV', code)).toBe(true)
  }
  expect(new Set(codes).size).toBe(codes.length)
})

test('any single wrong character is detected', () => {
  for (const code of codes) {
    for (let place = 2; place < code.length; place++) {
      for (const other of alphabet.filter((c) => c !== code[place])) {
        expect(isCode('HV', code.slice(0, place) + other + code.slice(place + 1))).toBe(false)
      }
    }
  }
})

test('any two swapped characters are detected, adjacent or not', () => {
  for (const code of codes) {
    for (let i = 2; i < code.length; i++) {
      for (let j = i + 1; j < code.length; j++) {
        if (code[i] === code[j]) continue
        const swapped = Array.from(code)
        swapped[i] = code[j]!
        swapped[j] = code[i]!
        expect(isCode('HV', swapped.join(''))).toBe(false)
      }
    }
  }
})

test.each(['', 'HV', 'HVAAAAAAA', 'HVAAAAAAAAA', 'XXAAAAAAAA', 'hvaaaaaaaa', 'HVAAAAAAA1', 'HVAAAAAAAO', ' HVAAAAAAAA'])(
  '%j is no code',
  (text) => {
    expect(isCode('HV', text)).toBe(false)
  },
)
