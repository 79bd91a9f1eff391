import { expect, test } from 'vitest'
import { gradeBands, readGamesQuery } from './games.ts'
import { around, dealPairs, drawOdd, drawSpelling, isSpelled, shuffled } from './rounds.ts'
import { wordsOf } from './words.ts'

const seeds = Array.from({ length: 40 }, (_, n) => `seed ${n}`)

test('every grade has enough distinct words, each with a meaning and a sentence that contains it', () => {
  expect(gradeBands.flatMap((band) => wordsOf[band])).toHaveLength(128)
  for (const band of gradeBands) {
    const words = wordsOf[band]
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length)
    expect(new Set(words.map(({ meaning }) => meaning)).size).toBe(words.length)
    for (const word of words) {
      expect(word.word).toMatch(/^[a-z]+$/)
      expect(word.meaning).not.toBe('')
      const { before, after } = around(word)
      expect(`${before}${word.word}${after}`.toLowerCase()).toBe(word.sentence.toLowerCase())
      expect(before + after).not.toMatch(new RegExp(`\\b${word.word}\\b`, 'i')) // the sentence contains the word only at the gap
    }
  }
})

test.each(gradeBands)('grade %s: six pairs of cards, as shuffled as the seed says', (band) => {
  const cards = dealPairs(band, 'a')
  expect(cards).toHaveLength(12)
  expect(new Set(cards.map(({ key }) => key)).size).toBe(12)
  for (const { pair, side, text } of cards) {
    const known = wordsOf[band].find(({ word }) => word === pair)
    expect(text).toBe(side === 'word' ? known?.word : known?.meaning)
  }
  expect(dealPairs(band, 'a')).toEqual(cards)
  expect(dealPairs(band, 'b')).not.toEqual(cards)
})

test.each(gradeBands)('grade %s: eight words to spell, none twice', (band) => {
  for (const seed of seeds) expect(new Set(drawSpelling(band, seed).map(({ word }) => word.word)).size).toBe(8)
})

test.each(gradeBands)('grade %s: every question has exactly one odd word', (band) => {
  for (const seed of seeds) {
    const tasks = drawOdd(band, seed)
    expect(tasks).toHaveLength(8)
    for (const { words, odd, topic } of tasks) {
      expect(new Set(words.map(({ word }) => word)).size).toBe(4)
      expect(words.filter((one) => one.topic !== topic)).toEqual([odd])
    }
  }
})

test.each([
  ['cat', true],
  [' Cat ', true],
  ['cta', false],
  ['', false],
])('%j spells cat: %s', (typed, right) => {
  expect(isSpelled({ word: 'cat' }, typed)).toBe(right)
})

test('shuffling loses nothing', () => {
  expect(shuffled([1, 2, 3, 4], () => 0.99)).toEqual([4, 3, 2, 1])
  expect(shuffled([], () => 0)).toEqual([])
})

test.each([
  ['', { game: undefined, band: '3-5' }],
  ['game=odd&grade=10-12', { game: 'odd', band: '10-12' }],
  ['game=chess&grade=99', { game: undefined, band: '3-5' }],
])('the address %j is parsed as %j', (search, read) => {
  expect(readGamesQuery(new URLSearchParams(search))).toEqual(read)
})
