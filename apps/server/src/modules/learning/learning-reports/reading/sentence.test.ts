import { expect, test } from 'vitest'
import { firstSentence } from './sentence.ts'

const report = { good: '', practise: '', next: '', letter: '' }
test.each([
  [{ good: 'An làm tốt. Con hăng hái.' }, 'An làm tốt.'],
  [{ good: 'Đạt 8.5 điểm! Rất vui.' }, 'Đạt 8.5 điểm!'],
  [{ good: 'Không dấu chấm' }, 'Không dấu chấm'],
  [{ good: 'Dòng một\nDòng hai.' }, 'Dòng một'],
  [{ good: '  ', practise: 'Luyện thêm.', letter: 'Chào chị.' }, 'Chào chị.'],
  [{ next: 'Buổi sau học hình.' }, 'Buổi sau học hình.'],
  [{}, ''],
  [{ good: 'a'.repeat(200) }, `${'a'.repeat(159)}…`],
])('of %j the sentence is %s', (text, sentence) => {
  expect(firstSentence({ ...report, ...text })).toBe(sentence)
})
