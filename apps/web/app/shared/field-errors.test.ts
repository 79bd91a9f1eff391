import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

test('a refusal names its fields, each with the first error', () => {
  const issues = [
    { path: 'password', message: 'quá ngắn' },
    { path: 'password', message: 'thiếu chữ số' },
    { path: 'token', message: 'thiếu' },
  ]
  expect([...fieldErrors({ error: '', code: 'INVALID_INPUT', details: { issues } })]).toEqual(
    expect.arrayContaining([
      ['password', 'quá ngắn'],
      ['token', 'thiếu'],
    ]),
  )
})

test('a general refusal names no field', () => {
  expect(fieldErrors(undefined).size).toBe(0)
  expect(fieldErrors({ error: 'Tài khoản hoặc mật khẩu chưa đúng.', code: 'X' }).size).toBe(0)
  expect(fieldErrors({ error: '', code: 'X', details: { issues: 'none' } }).size).toBe(0)
})
