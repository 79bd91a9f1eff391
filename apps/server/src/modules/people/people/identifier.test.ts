import { expect, test } from 'vitest'
import { readIdentifier, showPhone } from './identifier.ts'

const mobile = { kind: 'phone', value: '+84912345678' }

test.each([
  ['0912345678', mobile],
  ['84912345678', mobile],
  ['+84912345678', mobile],
  ['0084912345678', mobile],
  ['+84 (0) 912 345 678', mobile],
  ['0912 345 678', mobile],
  ['0912.345.678', mobile],
  ['091-234-5678', mobile],
  ['(091) 234 5678', mobile],
  ['  0912345678\t', mobile],
  ['0912\u00A0345\u00A0678', mobile],
  ['\u202A+84 912 345 678\u202C', mobile],
  ['0912–345–678', mobile],
  ['０９１２３４５６７８', mobile],
  // a local number may begin like the country code
  ['0849123456', { kind: 'phone', value: '+84849123456' }],
  ['84849123456', { kind: 'phone', value: '+84849123456' }],
  // a land line in Hà Nội
  ['024 3825 7890', { kind: 'phone', value: '+842438257890' }],
  ['An.Nguyen@Example.VN', { kind: 'email', value: 'an.nguyen@example.vn' }],
  ['Ａn@Example.VN', { kind: 'email', value: 'an@example.vn' }],
  ['an\u200B@example.vn\u202E', { kind: 'email', value: 'an@example.vn' }],
  [' an@example.vn ', { kind: 'email', value: 'an@example.vn' }],
  // digits before the @ do not make it a phone
  ['0912345678@example.vn', { kind: 'email', value: '0912345678@example.vn' }],
])('"%s" is read as one stored form', (typed, expected) => {
  expect(readIdentifier(typed)).toEqual(expected)
})

test.each([
  '',
  'admin',
  '912345678',
  '091234567',
  '091234567890',
  '+1 202 555 0100',
  '0012345678',
  '+849123456',
  'an@',
  '@example.vn',
  'an@example',
  '<an@example.vn>',
  'an@example.vn>',
  'x<an@example.vn',
  'an@example.vn,',
  'an@example.vn.',
  '"an"@example.vn',
  'an@@example.vn',
  '0912x345678',
])('"%s" is neither phone nor e-mail', (typed) => {
  expect(readIdentifier(typed)).toBeUndefined()
})

test('a phone is shown as people write it', () => {
  expect(showPhone('+84912345678')).toBe('0912345678')
})
