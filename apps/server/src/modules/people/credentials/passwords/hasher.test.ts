import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, dummyPasswordHash, serialQueue } from './hasher.ts'

test('a password matches however its Vietnamese letters were typed, and no other does', async () => {
  const hash = await hashPassword('Mật khẩu 2026!'.normalize('NFC'))
  expect(await isPasswordOf(hash, 'Mật khẩu 2026!'.normalize('NFD'))).toBe(true)
  expect(await isPasswordOf(hash, 'Mat khau 2026!')).toBe(false)
})

test('an unreadable hash is an error, and the next request still succeeds', async () => {
  await expect(isPasswordOf('$argon2id$broken', 'HocVui2026!')).rejects.toThrow('Decoding failed')
  expect(await isPasswordOf(await hashPassword('HocVui2026!'), 'HocVui2026!')).toBe(true)
})

const settingsOf = (hash: string) => hash.split('$').slice(1, 4)

test('comparing with the dummy hash costs as much as with a real one', async () => {
  expect(settingsOf(dummyPasswordHash)).toEqual(settingsOf(await hashPassword('HocVui2026!')))
  expect(settingsOf(dummyPasswordHash)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
})

test('one job runs, the next ones queue, and jobs beyond the limit are refused with a retry time', async () => {
  const enqueue = serialQueue(3)
  const started: number[] = []
  const doors = [1, 2, 3].map(() => Promise.withResolvers<number>())
  const waiting = doors.map((door, index) =>
    enqueue(() => {
      started.push(index)
      return door.promise
    }),
  )
  expect(() => enqueue(() => Promise.resolve(4))).toThrow(
    expect.objectContaining({ code: 'SIGN_IN_BUSY', status: 503, details: { retryAfter: 2 } }),
  )
  await Promise.resolve()
  expect(started).toEqual([0])
  doors[0]?.reject(new Error('the first job fails'))
  await expect(waiting[0]).rejects.toThrow('the first job fails')
  doors[1]?.resolve(2)
  expect(await waiting[1]).toBe(2)
  doors[2]?.resolve(3)
  expect(await waiting[2]).toBe(3)
  expect(started).toEqual([0, 1, 2])
  expect(await enqueue(() => Promise.resolve(5))).toBe(5)
})
