import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jpegHeader, pngHeader } from '#testing/picture-headers'
import { getPictureCost, maxCostBytes } from './picture-cost.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khue-headers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const costOf = async (bytes: Buffer, kind: 'JPG' | 'PNG') => {
  const file = path.join(folder, 'header')
  writeFileSync(file, bytes)
  return getPictureCost(file, kind).then(
    ({ bytes }) => bytes,
    ({ code }: { code: string }) => code,
  )
}
const [phone, large, largest] = [
  [4000, 3000],
  [8160, 6144],
  [9000, 7000],
] as const
const turned = { orientation: 6 }

test.each([
  ['12 million pixels', jpegHeader(phone)],
  ['12 million, turned, in the other byte order', jpegHeader(phone, { orientation: 8, isBigEndian: true })],
  ['12 million in the dearest form', jpegHeader(phone, { ...turned, isProgressive: true, is444: true })],
  ['50 million', jpegHeader(large)],
  ['50 million, turned', jpegHeader(large, turned)],
  ['63 million', jpegHeader(largest)],
])('a photo of %s is decoded', async (_, bytes) => expect(await costOf(bytes, 'JPG')).toBeLessThanOrEqual(maxCostBytes))

test.each([
  ['63 million, turned', jpegHeader(largest, turned)],
  ['63 million, turned, with a description behind', jpegHeader(largest, { ...turned, hasXmp: true })],
  ['63 million, progressive', jpegHeader(largest, { isProgressive: true })],
  ['63 million, in one scan per colour', jpegHeader(largest, { scanned: 1 })],
  ['50 million, progressive, in full colour', jpegHeader(large, { isProgressive: true, is444: true })],
  ['50 million, turned and progressive', jpegHeader(large, { ...turned, isProgressive: true })],
  ['63 million, turned by an entry that cannot be read', jpegHeader(largest, { orientation: 'broken' })],
])('a photo of %s is refused by its header', async (_, bytes) => expect(await costOf(bytes, 'JPG')).toBe('PICTURE_TOO_COMPLEX'))

test.each([
  ['plain', pngHeader(large, {}), 'admitted'],
  ['of 16 bits', pngHeader(large, { depth: 16 }), 'admitted'],
  ['interlaced', pngHeader(phone, { isInterlaced: true }), 'admitted'],
  ['interlaced, 50 million', pngHeader(large, { isInterlaced: true }), 'PICTURE_TOO_COMPLEX'],
  ['interlaced, of 16 bits', pngHeader([6000, 5000], { isInterlaced: true, depth: 16 }), 'PICTURE_TOO_COMPLEX'],
  ['turned, of 16 bits', pngHeader([6000, 5000], { isTurned: true, depth: 16 }), 'PICTURE_TOO_COMPLEX'],
])('a PNG %s is judged by its header', async (_, bytes, judged) => {
  const cost = await costOf(bytes, 'PNG')
  expect(typeof cost === 'number' ? 'admitted' : cost).toBe(judged)
})

test.each([
  ['more pixels than any camera', jpegHeader([65_535, 65_535]), 'JPG', 'PICTURE_TOO_LARGE'],
  ['no pixels', jpegHeader([0, 10]), 'JPG', 'PICTURE_BROKEN'],
  ['a scan without a frame', Buffer.from('ffd8ffda0008010100003f00', 'hex'), 'JPG', 'PICTURE_BROKEN'],
  ['a segment without a length', Buffer.from('ffd8ffe00000', 'hex'), 'JPG', 'PICTURE_BROKEN'],
  ['fill bytes alone', Buffer.alloc(10_000, 0xff), 'JPG', 'PICTURE_BROKEN'],
  ['half a header', pngHeader(phone, {}).subarray(0, 20), 'PNG', 'PICTURE_BROKEN'],
] as const)('a header with %s is refused', async (_, bytes, kind, code) => expect(await costOf(bytes, kind)).toBe(code))
