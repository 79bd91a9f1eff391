import { expect, test } from 'vitest'
import { contrastWithWhite, readableOnWhite } from './readable-color.ts'

test.each(['#252EAE', '#0F7466', '#9A4A12', '#000000'])('%s is dark enough and stays unchanged', (hex) =>
  expect(readableOnWhite(hex)).toBe(hex),
)

test.each(['#FBA65D', '#F5C334', '#FFFFFF', '#00FF00', '#FFFF00', '#00FFFF', '#FF69B4', '#8394EB', '#6d6fff'])(
  '%s is darkened just enough to be readable',
  (hex) => {
    const contrast = contrastWithWhite(readableOnWhite(hex))
    expect(contrast).toBeGreaterThanOrEqual(4.5)
    expect(contrast).toBeLessThan(4.7)
  },
)

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

test('darkening keeps the hue: apricot stays warm, sky stays blue', () => {
  const [apricot, sky] = [readableOnWhite('#FBA65D'), readableOnWhite('#7DD3FC')]
  const [red = 0, green = 0, blue = 0] = channels(apricot)
  expect(red > green && green > blue).toBe(true)
  const [skyRed = 0, skyGreen = 0, skyBlue = 0] = channels(sky)
  expect(skyBlue > skyGreen && skyGreen > skyRed).toBe(true)
})

test('the contrast formula agrees with the palette of the design system', () => {
  expect(contrastWithWhite('#252EAE')).toBeCloseTo(10.09, 1)
  expect(contrastWithWhite('#FBA65D')).toBeCloseTo(1.96, 1)
})
