import { type Random, seededRandom } from '@khue/art/random'
import { type GradeBand, starsOf } from './games.ts'
import { type Word, wordsOf } from './words.ts'

/** Returns all elements; every order is equally likely (Fisher–Yates). */
export function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}

const drawWords = (band: GradeBand, count: number, random: Random) => shuffled(wordsOf[band], random).slice(0, count)

export type Card = { key: string; pair: string; side: 'word' | 'meaning'; text: string }

/** Twelve cards face down: each word once, and its meaning. The same seed gives the same layout. */
export function dealPairs(band: GradeBand, seed: string): Card[] {
  const random = seededRandom(`pairs ${band} ${seed}`)
  const words = drawWords(band, starsOf.pairs, random)
  const cards = words.flatMap(({ word, meaning }): Card[] => [
    { key: `${word} word`, pair: word, side: 'word', text: word },
    { key: `${word} meaning`, pair: word, side: 'meaning', text: meaning },
  ])
  return shuffled(cards, random)
}

export type SpellingTask = { word: Word; before: string; after: string }

/** Words to spell, each in its sentence with a gap. */
export function drawSpelling(band: GradeBand, seed: string): SpellingTask[] {
  return drawWords(band, starsOf.spell, seededRandom(`spell ${band} ${seed}`)).map((word) => ({ word, ...around(word) }))
}

/** The sentence before and after the word. */
export function around({ word, sentence }: Pick<Word, 'word' | 'sentence'>) {
  const at = sentence.search(new RegExp(`\\b${word}\\b`, 'i'))
  return { before: sentence.slice(0, at), after: sentence.slice(at + word.length) }
}

/** Compares the typed word; ignores case and surrounding spaces. */
export const isSpelled = ({ word }: Pick<Word, 'word'>, typed: string) => typed.trim().toLowerCase() === word

export type OddTask = { words: readonly Word[]; odd: Word; topic: string }

/** Questions of four words, three of one topic and one of another. */
export function drawOdd(band: GradeBand, seed: string): OddTask[] {
  const random = seededRandom(`odd ${band} ${seed}`)
  const topics = [...new Set(wordsOf[band].map(({ topic }) => topic))]
  const heaps = new Map(
    topics.map((topic) => [
      topic,
      shuffled(
        wordsOf[band].filter((one) => one.topic === topic),
        random,
      ),
    ]),
  )
  return Array.from({ length: starsOf.odd }, (_, round) => {
    const [topic = '', other = ''] = shuffled(topics, random)
    const heap = heaps.get(topic) ?? []
    const same = Array.from({ length: 3 }, (_, n) => heap[(round * 3 + n) % heap.length]).filter((one) => one !== undefined)
    const strangers = heaps.get(other) ?? []
    const odd = strangers[round % strangers.length]
    if (!odd) throw new Error(`There are no words of ${other}`)
    return { words: shuffled([...same, odd], random), odd, topic }
  })
}
