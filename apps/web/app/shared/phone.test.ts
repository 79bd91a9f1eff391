import { expect, test } from 'vitest'
import { groupPhone, phoneDigits } from './phone.ts'

test.for([
  ['0912345678', '0912345678'],
  ['0912 345 678', '0912345678'],
  ['0912.345.678', '0912345678'],
  ['+84 912 345 678', '0912345678'],
  ['+84 (0)912 345 678', '0912345678'],
  ['84912345678', '0912345678'],
  ['+84', '0'],
  ['8491', '8491'],
  ['091234567890123', '09123456789'],
  ['abc', ''],
])('%s is the number %s', ([typed = '', digits]) => expect(phoneDigits(typed)).toBe(digits))

test.for([
  ['', ''],
  ['0912', '0912'],
  ['09123', '0912 3'],
  ['0912345678', '0912 345 678'],
])('%s is shown as %s', ([digits = '', shown]) => expect(groupPhone(digits)).toBe(shown))
