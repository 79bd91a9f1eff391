import { expect, test } from 'vitest'
import { differencesOf, givenName, handedWords, partTone, returnLabel, toDeskPages, toSaveLine, withComment } from './desk-view.ts'
import type { OutboxState } from './saving/stroke-outbox.ts'
import type { WrittenState } from './saving/written-store.ts'

const file = (assetId: string, pages: number | null) => ({
  assetId,
  name: 'bai.pdf',
  bytes: 1,
  address: '/file',
  kind: 'PAGES' as const,
  rotation: 90 as const,
  pages:
    pages === null
      ? null
      : Array.from({ length: pages }, (_, at) => ({ page: at + 1, width: 600, height: 800, address: `/${assetId}/${at + 1}` })),
  refusal: null,
})

test('pages are numbered through all files, and a file without pages has none', () => {
  const pages = toDeskPages({ files: [file('a', 2), file('b', null), file('c', 1)] })
  expect(pages.map(({ number, fileId, page, rotation }) => [number, fileId, page, rotation])).toEqual([
    [1, 'a', 1, 90],
    [2, 'a', 2, 90],
    [3, 'c', 1, 90],
  ])
})

test.for([
  [false, 'Nộp 18:20 28/11, đúng hạn'],
  [true, 'Nộp 18:20 28/11, muộn'],
] as const)('a submission that is late: %s', ([isLate, words]) =>
  expect(handedWords({ countedAt: '2026-11-28T11:20:00.000Z', isLate })).toBe(words),
)

test.for([
  ['Nguyễn Minh An', 'An'],
  [' An ', 'An'],
  ['Công Tằng Tôn Nữ Thị Ngọc Bích', 'Bích'],
] as const)('%s is called %s', ([name, called]) => expect(givenName(name)).toBe(called))

const queued = [{ submissionId: 'b', learner: { id: 'huy', name: 'Lê Đức Huy', avatar: '' } }]
test.for([
  [null, 'Trả bài'],
  ['b', 'Trả bài, sang Huy'],
  ['c', 'Trả bài, sang bài sau'],
] as const)('when %s comes next the button says %s', ([next, label]) => expect(returnLabel(next, queued)).toBe(label))

test.for([
  ['', 'Thiếu điều kiện', 'Thiếu điều kiện'],
  ['Tốt', 'Thiếu điều kiện', 'Tốt. Thiếu điều kiện'],
  ['Tốt lắm! ', 'Xem lại.', 'Tốt lắm! Xem lại.'],
] as const)('“%s” and the comment “%s” are “%s”', ([words, comment, both]) => expect(withComment(words, comment)).toBe(both))

test.for([
  [null, 'none'],
  [0, 'zero'],
  [50, 'partial'],
  [100, 'full'],
] as const)('%s of 100 points look %s', ([points, tone]) => expect(partTone(points, 100)).toBe(tone))

const outbox: OutboxState = { waiting: [], failure: undefined, refused: {} }
const written: WrittenState = {
  saved: { words: '', points: [null], revision: 1 },
  typed: { points: {} },
  isSending: false,
  isUnanswered: false,
  savedAt: undefined,
  theirs: undefined,
  refusal: undefined,
}
const waiting = [{ key: 'erase a', submissionId: 'work', at: 1, erases: 'a' }]
const typed = { words: 'Tốt', points: {} }

test.for<[name: string, outbox: Partial<OutboxState>, written: Partial<WrittenState>, kind: string, words: string]>([
  ['nothing was done', {}, {}, 'SAVED', 'Đã lưu'],
  ['words were saved', {}, { savedAt: '2026-11-28T14:42:00.000Z' }, 'SAVED', 'Đã lưu 21:42'],
  ['a stroke waits', { waiting }, {}, 'SAVING', 'Đang lưu'],
  ['words wait', {}, { typed }, 'SAVING', 'Đang lưu'],
  ['a stroke waits without a network', { waiting, failure: 'OFFLINE' }, {}, 'DEVICE', 'Còn 1 nét trên máy này'],
  ['words wait without a network', {}, { typed, isUnanswered: true }, 'DEVICE', 'Còn trên máy này'],
  [
    'a stroke of other work waits without a network',
    { waiting: [{ ...waiting[0]!, submissionId: 'other' }], failure: 'OFFLINE' },
    {},
    'SAVED',
    'Đã lưu',
  ],
  ['the server refuses strokes', { waiting, refused: { work: 'Đã trả.' } }, {}, 'REFUSED', 'Còn 1 nét trên máy này'],
  ['a person must choose', {}, { typed, theirs: { words: 'Khá', points: [null], revision: 2 } }, 'DEVICE', 'Còn trên máy này'],
])('when %s the line says so', ([, changedOutbox, changedWritten, kind, words]) =>
  expect(toSaveLine({ ...outbox, ...changedOutbox }, { ...written, ...changedWritten }, 'work')).toEqual({ kind, words }),
)

test('of a conflict, only what differs is shown', () => {
  const parts = [
    { title: 'Câu 1', points: 100 },
    { title: 'Câu 2', points: 100 },
  ]
  const theirs = { words: 'Khá.', points: [50, 75], revision: 2 }
  expect(differencesOf({ ...written, typed: { words: 'Tốt.', points: { 0: 50, 1: 100 } }, theirs }, parts)).toEqual({
    words: { mine: 'Tốt.', theirs: 'Khá.' },
    parts: [{ title: 'Câu 2', mine: 100, theirs: 75 }],
  })
  expect(differencesOf(written, parts)).toEqual({ words: undefined, parts: [] })
})
