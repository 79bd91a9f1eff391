import type { LectureFilm } from '@khue/contracts/ground/media'
import { expect, test } from 'vitest'
import { newItem } from '../programme/programme.ts'
import { filmFacts } from './film-facts.ts'

const lecture = newItem('lecture', 'LECTURE', 20)
const filmed = { ...lecture, videoId: 'film' }
const film: LectureFilm = { id: 'film', state: 'CHECKING', seconds: null, refusal: null, renditions: [], posterUrl: null }

test.each([
  ['no film', lecture, undefined, 'Chưa có video'],
  ['a film being checked', filmed, film, 'Video đang được kiểm tra · không phụ đề · xem được đến hết hạn khoá học · xem 90% là xong'],
  [
    'a refused film',
    filmed,
    { ...film, state: 'REFUSED' as const, refusal: 'Tệp hỏng.' },
    'Video bị từ chối: Tệp hỏng. · không phụ đề · xem được đến hết hạn khoá học · xem 90% là xong',
  ],
  [
    'a ready film with every rule',
    {
      ...filmed,
      filmSeconds: 980,
      captionsId: 'cues',
      filmChapters: [{ at: 0, title: 'Mở đầu' }],
      accessDays: 30,
      mustWatchPercent: 80,
      isNoSkip: true,
    },
    film,
    'Video 16:20 · có phụ đề · 1 mốc · xem được 30 ngày · xem 80% là xong · không tua lần đầu',
  ],
])('%s', (_, item, known, words) => expect(filmFacts(item, known)).toBe(words))
