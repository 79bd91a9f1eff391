import { expect, test } from 'vitest'
import { an, at, fileOf, ids, markOf, submissionOf } from '../homework.testing.ts'
import { toMarks } from './mark-view.ts'

const plain = (words: string | undefined) => words?.replaceAll('\u00A0', ' ')
const files = [fileOf(ids.file, 2), fileOf(ids.other, 1, { rotation: 90 })]
const submissions = [submissionOf({ files })]
const parts = [
  { title: 'Đúng điều kiện', points: 800 },
  { title: 'Trình bày', points: 200 },
]
const stroke = (fileId: string, page: number) => ({
  id: `${fileId} ${page}`,
  fileId,
  page,
  kind: 'TICK' as const,
  colour: 'RED' as const,
  width: 30,
  points: '',
  text: null,
  drawnBy: ids.ha,
})
const voice = (id: string, spot: { fileId: string; page: number } | null) => ({
  id,
  address: `/files/${id}`,
  seconds: 18,
  spot: spot && { ...spot, x: 10, y: 20 },
})
const reply = (id: string, voiceId: string | null) => ({
  id,
  voiceId,
  kind: 'TEXT' as const,
  text: 'Dạ',
  address: null,
  seconds: null,
  by: an,
  at: at('09:00'),
})
const one = (more: Parameters<typeof markOf>[0]) => toMarks([markOf(more)], submissions)[0]!

test.each([
  ['every part has points', { points: [650, 200], total: 850 }, '8,5/10 điểm', ['part 6,5/8', 'full 2/2']],
  ['a part has none yet', { points: [650, null], total: null }, undefined, ['part 6,5/8', 'none Chưa có điểm']],
] as const)('points of a mark when %s', (_, { points, total }, score, shown) => {
  const mark = one({ parts, points: [...points], total })
  expect([plain(mark.score), mark.parts.map((part) => `${part.tone} ${part.points}`)]).toEqual([score, shown])
})

test('work without points has no score', () => expect(one({}).score).toBeUndefined())

test('pages are numbered through all files, each with its own strokes and voices', () => {
  const mark = one({
    strokes: [stroke(ids.file, 2), stroke(ids.other, 1)],
    voices: [voice(ids.voice, { fileId: ids.other, page: 1 })],
  })
  expect(mark.pages.map(({ label, rotation, strokes, voices }) => [plain(label), rotation, strokes.length, voices.length])).toEqual([
    ['Trang 1', 0, 0, 0],
    ['Trang 2', 0, 1, 0],
    ['Trang 3', 90, 1, 1],
  ])
})

test('voices come in the order of the pages, the whole work last, each with its answers', () => {
  const mark = one({
    voices: [voice('a', null), voice('b', { fileId: ids.other, page: 1 }), voice('c', { fileId: ids.file, page: 1 })],
    replies: [reply('r1', 'b'), reply('r2', null)],
  })
  expect(mark.voices.map(({ id, label, replies }) => [id, label, replies.length])).toEqual([
    ['c', 'Lời nói 1, ở trang 1', 0],
    ['b', 'Lời nói 2, ở trang 3', 1],
    ['a', 'Lời nói 3, về cả bài', 0],
  ])
  expect(mark.replies.map(({ id }) => id)).toEqual(['r2'])
})

test('a mark that was returned again says so', () => {
  expect(one({}).by).toBe('Nguyễn Thu Hà trả bài lúc 08:15, T3 01/12')
  expect(one({ round: 2 }).by).toBe('Nguyễn Thu Hà trả bài lúc 08:15, T3 01/12 (lần trả thứ 2)')
})
