import { expect, test } from 'vitest'
import { formatOf, isPhoto, readFormat } from './file-format.ts'
import { fitJpeg, mostPhotoBytes } from './fit-jpeg.ts'
import { whiten } from './whiten.ts'

/** An encoder whose files grow with quality and size. */
function encoder(fullSize: number) {
  const tried: (readonly [quality: number, scale: number])[] = []
  const encode = async (quality: number, scale: number) => {
    tried.push([quality, scale])
    return { size: Math.round(fullSize * quality * scale * scale) }
  }
  return { encode, tried }
}

test.each([
  ['a small page takes the first quality', 400_000, 1, [0.8, 1]],
  ['a page of 12 megapixels takes a lower quality', 1_400_000, 4, [0.5, 1]],
  ['a page that no quality makes small enough is made smaller', 3_000_000, 9, [0.4, 0.8 * 0.8]],
] as const)('%s', async (_, size, tries, last) => {
  const { encode, tried } = encoder(size)
  expect((await fitJpeg(encode)).size).toBeLessThanOrEqual(mostPhotoBytes)
  expect(tried).toHaveLength(tries)
  expect(tried.at(-1)).toEqual(last)
})

test('every size up to 40 MB ends at no more than 700 KB', async () => {
  for (let size = 100_000; size < 40_000_000; size *= 1.3) {
    const made = await fitJpeg(encoder(size).encode)
    expect(made.size).toBeLessThanOrEqual(700 * 1024)
  }
})

const bytes = (...some: number[]) => new Uint8Array([...some, ...new Uint8Array(16)])
const ftyp = (brand: string) => bytes(0, 0, 0, 24, ...new TextEncoder().encode(`ftyp${brand}`))

test.each([
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe1), 'JPG'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47), 'PNG'],
  ['a picture of an iPhone', ftyp('heic'), 'HEIC'],
  ['a PDF', bytes(0x25, 0x50, 0x44, 0x46), 'PDF'],
  ['a DOCX', bytes(0x50, 0x4b, 3, 4), 'ZIP'],
  ['a film', ftyp('isom'), 'OTHER'],
  ['an empty file', new Uint8Array(), 'OTHER'],
] as const)('%s is known by its content', (_, content, format) => {
  expect(formatOf(content)).toBe(format)
})

test('a JPEG that is named .HEIC is a JPEG (bug 33)', async () => {
  const file = new File([bytes(0xff, 0xd8, 0xff, 0xe0)], 'IMG_2041.HEIC', { type: 'image/heic' })
  expect(await readFormat(file)).toBe('JPG')
  expect([isPhoto('JPG'), isPhoto('HEIC'), isPhoto('PDF')]).toEqual([true, true, false])
})

test('whitening lifts paper in a shadow to white, and leaves ink dark', () => {
  const [width, height] = [160, 160]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const light = x < 80 ? 230 : 150 // the right half lies in a shadow
    const value = y % 20 === 0 && x % 10 < 3 ? light * 0.3 : light
    data.set([value, value, value, 255], at * 4)
  }
  const white = whiten({ data, width, height }).data
  const at = (x: number, y: number) => white[(y * width + x) * 4] ?? 0
  expect(at(20, 50)).toBeGreaterThan(250)
  expect(at(150, 50)).toBeGreaterThan(250)
  expect(at(150, 20)).toBeLessThan(110)
})
