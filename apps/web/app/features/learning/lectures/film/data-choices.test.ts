import { expect, test } from 'vitest'
import { chosenOf, dataChoices, playlistOf, restBytes } from './data-choices.ts'

const all = [
  { kind: 'P720' as const, bytes: 166_000_000 },
  { kind: 'P360' as const, bytes: 55_000_000 },
  { kind: 'AUDIO' as const, bytes: 9_000_000 },
]

test('each way to watch says its data; the automatic one says the most', () => {
  expect(dataChoices(all).map(({ choice, bytes }) => [choice, bytes / 1_000_000])).toEqual([
    ['AUTO', 166],
    ['P720', 166],
    ['P360', 55],
    ['AUDIO', 9],
  ])
  expect(dataChoices(all.slice(0, 1)).map(({ choice }) => choice)).toEqual(['P720'])
})

test.each([
  ['AUDIO', 'AUDIO'],
  [undefined, 'AUTO'],
  ['P1080', 'AUTO'],
] as const)('a device that remembers %s plays %s', (remembered, choice) => expect(chosenOf(dataChoices(all), remembered)).toBe(choice))

test('a choice that this film lacks falls back to the first', () => expect(chosenOf(dataChoices(all.slice(0, 1)), 'AUDIO')).toBe('P720'))

test('each choice has its own playlist', () => {
  expect([playlistOf('AUTO'), playlistOf('P360')]).toEqual(['index.m3u8', 'P360.m3u8'])
})

test.each([
  [0, 9_000_000],
  [962, 3_134_146],
  [1476, 0],
  [2000, 0],
])('listening from second %i takes %i bytes', (second, bytes) => expect(restBytes(9_000_000, second, 1476)).toBe(bytes))
