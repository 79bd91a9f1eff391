import { expect, test } from 'vitest'
import { nextPlace, type Place, untilMove } from './watermark-places.ts'

test('the mark never stays, and comes to every place', () => {
  const seen = new Set<Place>()
  let place: Place | undefined
  for (let step = 0; step < 200; step += 1) {
    const next = nextPlace(place, (step * 0.37) % 1)
    expect(next).not.toBe(place)
    seen.add((place = next))
  }
  expect(seen.size).toBe(8)
})

test('it stays clear of the controls and the edges', () => {
  for (let random = 0; random < 1; random += 0.01) {
    const { x, y } = nextPlace(undefined, random)
    expect(x >= 5 && x <= 70 && y >= 5 && y <= 65).toBe(true)
  }
})

test.each([
  [0, 20_000],
  [0.5, 30_000],
  [1, 40_000],
])('it moves after 20 to 40 seconds', (random, ms) => expect(untilMove(random)).toBe(ms))
