import { beforeEach, expect, test, vi } from 'vitest'
import { contentOf, findPending, keepPending, removePending } from './pending-keys.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
beforeEach(() => kept.clear())

const gift = (more: Record<string, string> = {}) => contentOf(Object.entries({ amount: '100', ...more }), '/gift')

test('the same content keeps its key until it was answered, also after a reload', () => {
  keepPending(gift(), 'k1')
  expect(findPending(gift())).toBe('k1')
  removePending('k1')
  expect(findPending(gift())).toBeUndefined()
  expect(kept.size).toBe(0)
})

test.each([
  ['another amount', gift({ amount: '200' })],
  ['another field', gift({ message: 'Chúc mừng' })],
  ['another page', contentOf([['amount', '100']], '/points')],
])('%s is another request', (_what, content) => {
  keepPending(gift(), 'k1')
  expect(findPending(content)).toBeUndefined()
})

test('neither the key nor a password is part of the content', () => {
  expect(gift({ 'idempotency-key': 'k1', password: 'bí mật 1', newPassword: 'x' })).toBe(gift())
})

test('a key is forgotten after ten minutes, so that the same content can be sent again', () => {
  keepPending(gift(), 'k1', 0)
  expect(findPending(gift(), 9 * 60_000)).toBe('k1')
  expect(findPending(gift(), 10 * 60_000)).toBeUndefined()
})

test('what another script wrote into the storage is ignored', () => {
  kept.set('khue.form-keys', '{')
  expect(findPending(gift())).toBeUndefined()
})
