import { expect, test } from 'vitest'
import { preSerialized, serializeOnce } from './pre-serialized-replies.ts'

test('a pre-serialized reply is serialized once per endpoint, any other each time', () => {
  let written = 0
  const write = (reply: unknown) => `${++written} ${JSON.stringify(reply)}`
  const [one, other] = [serializeOnce(write), serializeOnce(write)]
  const kept = preSerialized({ name: 'Toán' })
  expect([one(kept), one(kept), other(kept)].map(String)).toEqual(['1 {"name":"Toán"}', '1 {"name":"Toán"}', '2 {"name":"Toán"}'])
  const passing = { name: 'Văn' }
  expect([one(passing), one(passing), one(null)]).toEqual(['3 {"name":"Văn"}', '4 {"name":"Văn"}', '5 null'])
})

test('a pre-serialized reply is frozen', () => {
  const kept = preSerialized({ name: 'Toán' })
  expect(() => Object.assign(kept, { name: 'Văn' })).toThrow(TypeError)
})
