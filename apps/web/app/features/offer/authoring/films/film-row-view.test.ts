import type { LectureFilm } from '@khue/contracts/ground/media'
import { expect, test } from 'vitest'
import { announcementOf, filmRow } from './film-row-view.ts'
import type { FilmJob, JobState } from './sending/film-job.ts'

const mega = 1024 * 1024
const item = { videoId: null, captionsId: null, filmSeconds: null }
const stored = { ...item, videoId: 'film' }
const film = (change: Partial<LectureFilm>): LectureFilm => ({
  id: 'film',
  state: 'CHECKING',
  seconds: null,
  refusal: null,
  renditions: [],
  posterUrl: null,
  ...change,
})
const renditions: LectureFilm['renditions'] = [
  { kind: 'P720', bytes: 150 * mega, width: 1280, height: 720 },
  { kind: 'AUDIO', bytes: 34 * mega, width: null, height: null },
]

test.each([
  ['no film', item, undefined, { tone: 'NONE', words: 'Chưa có video', offers: 'CHOOSE' }],
  ['a film being checked', stored, film({}), { tone: 'BUSY', words: 'Đang kiểm tra và đóng gói. Trang này tự cập nhật khi xong.' }],
  ['a film that the page does not know yet', stored, undefined, { tone: 'BUSY' }],
  [
    'a ready film with subtitles',
    { videoId: 'film', captionsId: 'cues', filmSeconds: 980 },
    film({ state: 'READY', seconds: 980, renditions }),
    { tone: 'READY', words: '16:20 · 184 MB · có phụ đề', offers: undefined },
  ],
  [
    'a film that became ready after the page was loaded',
    stored,
    film({ state: 'READY', seconds: 65, renditions }),
    { words: '1:05 · 184 MB' },
  ],
  [
    'a refused film',
    stored,
    film({ state: 'REFUSED', refusal: 'Video không có tiếng.' }),
    { tone: 'BAD', words: 'Video không có tiếng.', offers: 'CHOOSE_OTHER' },
  ],
])('%s', (_, lecture, known, view) => expect(filmRow(lecture, known, undefined, true)).toMatchObject(view))

const job = (state: JobState, isSource = false): FilmJob => ({
  filmId: 'film',
  personId: 'author',
  courseId: 'course',
  itemId: 'lecture',
  fileName: 'Bài 1.mp4',
  state,
  isSource,
})
const sending = { sent: 48 * mega, total: 100 * mega }

test.each<[JobState, object, string]>([
  [{ step: 'QUEUED' }, { tone: 'BUSY', words: 'Chờ chuẩn bị', canCancel: true }, 'Chờ chuẩn bị'],
  [
    { step: 'PREPARING', share: 0.425 },
    { tone: 'SENDING', words: 'Đang chuẩn bị trên máy này: 42%', share: 0.425, offers: undefined },
    'Đang chuẩn bị trên máy này',
  ],
  [{ step: 'SENDING', sending }, { tone: 'SENDING', words: '48% · 48 trên 100 MB', share: 0.48, offers: 'PAUSE' }, 'Đã tải 25%'],
  [{ step: 'SAVING' }, { tone: 'BUSY', canCancel: false }, 'Đã tải xong, đang gắn vào bài…'],
  [{ step: 'PAUSED', sending }, { words: 'Tạm dừng ở 48%, phần đã tải vẫn giữ', offers: 'GO_ON' }, 'Tạm dừng ở 48%, phần đã tải vẫn giữ'],
  [
    { step: 'BROKEN', message: undefined, sending },
    { tone: 'BAD', words: 'Mất mạng ở 48%, phần đã tải vẫn giữ', offers: 'GO_ON' },
    'Mất mạng ở 48%, phần đã tải vẫn giữ',
  ],
  [{ step: 'BROKEN', message: 'Kho đã đầy.', sending: undefined }, { words: 'Kho đã đầy.', offers: 'GO_ON' }, 'Kho đã đầy.'],
  [{ step: 'ELSEWHERE' }, { offers: undefined, canCancel: false }, 'Đang tải ở một tab khác của trình duyệt này'],
  [
    { step: 'REFUSED', why: 'TOO_LONG' },
    { tone: 'BAD', offers: 'CHOOSE_OTHER' },
    'Video dài hơn 4 giờ. Thầy cô cắt thành nhiều bài rồi chọn lại.',
  ],
])('a film on its way: %o', (state, view, words) => {
  expect(filmRow(stored, undefined, job(state), true)).toMatchObject(view)
  expect(announcementOf(job(state))).toBe(words)
})

test('without a connection an upload says that it goes on by itself', () => {
  expect(filmRow(item, undefined, job({ step: 'SENDING', sending }), false)).toMatchObject({
    tone: 'BAD',
    words: 'Mất mạng. Tự tải tiếp khi có mạng',
  })
})
