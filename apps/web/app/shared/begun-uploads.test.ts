import { expect, test } from 'vitest'
import { begunUploads } from './begun-uploads.ts'

const begun = (hash: string, expiresAt = '2026-11-28T00:00:00.000Z') => ({ hash, assetId: `of ${hash}`, url: `/u/${hash}`, expiresAt })
const now = () => Date.parse('2026-11-27T12:00:00.000Z')
function remembered(kept = new Map<string, string>()) {
  const storage = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return { kept, uploads: begunUploads(storage, now) }
}

test('several files of one purpose are remembered side by side and forgotten one by one', () => {
  const { kept, uploads } = remembered()
  for (const hash of ['a', 'b', 'c']) uploads.keep('LECTURE_RENDITION', begun(hash))
  uploads.keep('CONTRACT', begun('d'))
  expect(uploads.find('LECTURE_RENDITION', 'b')).toEqual(begun('b'))
  expect(uploads.find('CONTRACT', 'b')).toBeUndefined()
  uploads.forget('LECTURE_RENDITION', 'b')
  expect(['a', 'b', 'c'].map((hash) => uploads.find('LECTURE_RENDITION', hash)?.assetId)).toEqual(['of a', undefined, 'of c'])
  for (const hash of ['a', 'c']) uploads.forget('LECTURE_RENDITION', hash)
  expect([...kept.keys()]).toEqual(['khue.upload.CONTRACT'])
})

test('the same file begun again replaces what was remembered', () => {
  const { uploads } = remembered()
  uploads.keep('CONTRACT', begun('a'))
  uploads.keep('CONTRACT', { ...begun('a'), url: '/newer' })
  expect(uploads.find('CONTRACT', 'a')?.url).toBe('/newer')
})

test.each([
  ['an upload whose address has ended', JSON.stringify([begun('a', '2026-11-27T11:59:59.000Z')])],
  ['an address of another site', JSON.stringify([{ ...begun('a'), url: 'https://evil.example/a' }])],
  ['text changed by hand', '[{'],
  ['one without an address', JSON.stringify([{ hash: 'a' }])],
])('%s is not continued', (_, value) => {
  const { uploads } = remembered(new Map([['khue.upload.CONTRACT', value]]))
  expect(uploads.find('CONTRACT', 'a')).toBeUndefined()
})

test('only the newest are kept, so that the storage does not grow', () => {
  const { kept, uploads } = remembered()
  for (let count = 0; count < 40; count++) uploads.keep('CONTRACT', begun(String(count)))
  expect(JSON.parse(kept.get('khue.upload.CONTRACT') ?? '')).toHaveLength(30)
  expect(uploads.find('CONTRACT', '39')).toBeDefined()
})
