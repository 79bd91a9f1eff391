import type { LectureFilm } from '@khue/contracts/ground/media'
import { expect, test } from 'vitest'
import { countReady, hasBecomeReady, mergeFilms, openFilms } from './film-states.ts'

const film = (id: string, state: LectureFilm['state']): LectureFilm => ({
  id,
  state,
  seconds: state === 'READY' ? 10 : null,
  refusal: null,
  renditions: [],
  posterUrl: null,
})
const states = (films: ReadonlyMap<string, LectureFilm>) => Object.fromEntries([...films].map(([id, { state }]) => [id, state]))

test('a verdict stays, whichever answer came first', () => {
  const loaded = [film('a', 'CHECKING'), film('b', 'READY'), film('c', 'CHECKING')]
  const heard = [film('a', 'REFUSED'), film('b', 'CHECKING'), film('d', 'CHECKING')]
  expect(states(mergeFilms(loaded, heard))).toEqual({ a: 'REFUSED', b: 'READY', c: 'CHECKING', d: 'CHECKING' })
})

const lecture = (videoId: string | null, filmSeconds: number | null = null) => ({ videoId, filmSeconds })
type Case = { lectures: ReturnType<typeof lecture>[]; known?: LectureFilm[]; open?: string[]; ready?: number }
test.each<[string, Case]>([
  ['without a film nothing is open', { lectures: [lecture(null)] }],
  ['a film that the page does not know is open', { lectures: [lecture('a')], open: ['a'] }],
  ['a refused film is not open', { lectures: [lecture('a')], known: [film('a', 'REFUSED')] }],
  ['a film that just became ready counts', { lectures: [lecture('a')], known: [film('a', 'READY')], ready: 1 }],
  ['the server’s length is enough', { lectures: [lecture('a', 10), lecture('b')], known: [film('b', 'CHECKING')], open: ['b'], ready: 1 }],
])('%s', (_, { lectures, known = [], open = [], ready = 0 }) => {
  const films = mergeFilms(known, [])
  expect([openFilms(lectures, films), countReady(lectures, films)]).toEqual([open, ready])
})

test('a film that is no longer in the list of open ones has become ready', () => {
  expect(hasBecomeReady(['a'], [film('a', 'CHECKING')])).toBe(false)
  expect(hasBecomeReady(['a'], [film('a', 'REFUSED')])).toBe(false)
  expect(hasBecomeReady(['a', 'b'], [film('a', 'CHECKING')])).toBe(true)
  expect(hasBecomeReady([], [])).toBe(false)
})
