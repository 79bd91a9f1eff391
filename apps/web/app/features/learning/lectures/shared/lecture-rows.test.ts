import type { LectureCard } from '@khue/contracts/learning/lectures'
import { expect, test } from 'vitest'
import { toLectureRow } from './lecture-rows.ts'

const card = (part: Partial<LectureCard>): LectureCard => ({
  itemId: 'i',
  number: 4,
  title: 'Vòng lặp for và range',
  state: 'OPEN',
  seconds: 1476,
  minutes: 25,
  isFree: false,
  until: '2026-12-30T16:59:59.000Z',
  percent: 0,
  isDone: false,
  position: 0,
  ...part,
})

test.each([
  ['not watched', {}, ['24 phút 36 giây', 'Chưa xem', 'Hết hạn 30/12/2026'], undefined, undefined],
  ['half watched', { percent: 58 }, ['24 phút 36 giây', 'Đã xem 58%', 'Hết hạn 30/12/2026'], undefined, undefined],
  ['done', { percent: 92, isDone: true }, ['24 phút 36 giây', 'Đã xem 92%', 'Hết hạn 30/12/2026'], 'Đã thắp sao', undefined],
  ['free', { isFree: true, until: null }, ['24 phút 36 giây', 'Chưa xem'], 'Học thử', undefined],
  [
    'without a film',
    { state: 'NOT_READY', seconds: null, until: null },
    ['25 phút'],
    undefined,
    'Bài giảng chưa có phim. Thầy cô đưa lên, Khuê báo ngay.',
  ],
  ['late with an instalment', { state: 'LOCKED' }, ['24 phút 36 giây', 'Chưa xem'], 'Tạm khoá vì trả góp trễ hạn', undefined],
  ['expired', { state: 'EXPIRED', percent: 3 }, ['24 phút 36 giây', 'Đã xem 3%'], undefined, 'Đã hết hạn xem ngày 30/12/2026'],
  ['without a right', { state: 'CLOSED', until: null }, ['24 phút 36 giây', 'Chưa xem'], undefined, 'Không còn quyền xem'],
] as const)('a lecture that is %s', (_, part, ...expected) => {
  const row = toLectureRow(card(part))
  expect([row.facts, row.status?.label, row.note]).toEqual(expected)
})
