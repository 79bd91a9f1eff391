import { expect, test } from 'vitest'
import { decideRefresh, type RefreshFacts } from './refresh.ts'
import { hashToken, newToken, successorsOf } from '../tokens.ts'

const fresh: RefreshFacts = {
  hasEnded: false,
  isSameDevice: true,
  hasExpired: false,
  wasUsed: false,
  isJustUsed: false,
  isSuccessorUsed: false,
}

test.each<[string, Partial<RefreshFacts>, ReturnType<typeof decideRefresh>]>([
  ['the first use is exchanged', {}, 'rotate'],
  ['a token past its 30 days is refused', { hasExpired: true }, 'refuse'],
  ['another tab within the grace period gets the same tokens', { wasUsed: true, isJustUsed: true }, 'repeat'],
  ['after the grace period it is a copy', { wasUsed: true }, 'theft'],
  ['once the successor was used it is a copy, however soon', { wasUsed: true, isJustUsed: true, isSuccessorUsed: true }, 'theft'],
  ['another device gets no grace period', { wasUsed: true, isJustUsed: true, isSameDevice: false }, 'theft'],
  ['another device may not use it first either', { isSameDevice: false }, 'theft'],
  ['a used token is a copy even when it has expired', { wasUsed: true, hasExpired: true }, 'theft'],
  ['an expired token from another device is a copy', { hasExpired: true, isSameDevice: false }, 'theft'],
  ['nothing changes in an ended session', { hasEnded: true, wasUsed: true, isSameDevice: false }, 'refuse'],
])('%s', (_, facts, verdict) => {
  expect(decideRefresh({ ...fresh, ...facts })).toBe(verdict)
})

test('the successor tokens depend only on the token and its salt', () => {
  const [token, salt] = [newToken(), newToken()]
  const pair = successorsOf(token, salt)
  expect(successorsOf(token, salt)).toEqual(pair)
  expect(
    new Set([
      pair.accessToken,
      pair.refreshToken,
      ...Object.values(successorsOf(token, newToken())),
      ...Object.values(successorsOf(newToken(), salt)),
    ]).size,
  ).toBe(6)
  expect(hashToken(token)).not.toContain(token)
})
