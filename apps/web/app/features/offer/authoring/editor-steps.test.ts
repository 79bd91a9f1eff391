import { expect, test } from 'vitest'
import { emptyItem } from './programme/programme.ts'
import { stepOfPlace, stepsOf, type StepFacts } from './editor-steps.ts'

const programme: StepFacts['programme'] = [
  {
    title: 'Chương 1',
    items: [
      { ...emptyItem, itemId: 'live', kind: 'LIVE' },
      { ...emptyItem, itemId: 'task', kind: 'ASSIGNMENT' },
    ],
  },
]
const facts: StepFacts = { missing: [], remarks: [], status: 'DRAFT', submissions: [], programme, format: 'LIVE' }
const remark = { id: 'r', text: 'Sửa giúp Khuê nhé.', version: 1, createdAt: '2026-11-27T01:00:00.000Z', fixedAt: null }
const of = (change: Partial<StepFacts>) => new Map(stepsOf({ ...facts, ...change }).map((one) => [one.step, one]))

test.each([
  ['fee', 'about'],
  ['items', 'programme'],
  ['item:live', 'programme'],
  ['item:task', 'assignments'],
  ['item:gone', 'programme'],
  ['film:lecture', 'lectures'],
  ['runs', 'runs'],
  ['contract', 'review'],
] as const)('a problem of %s belongs to the step %s', (place, step) => expect(stepOfPlace(place, programme)).toBe(step))

test('a step says how much it lacks, and first what a reviewer asks for', () => {
  const missing = [
    { field: 'fee', message: 'Học phí phải trên 1.000đ.' },
    { field: 'item:task', message: 'Bài tập cần nội dung.' },
  ]
  expect(of({ missing }).get('about')).toMatchObject({ state: 'open', note: 'Còn thiếu 1 mục' })
  expect(of({ missing }).get('assignments')).toMatchObject({ state: 'open', note: 'Còn thiếu 1 mục' })
  const asked = of({ missing, remarks: [{ ...remark, place: 'title' }] }).get('about')
  expect(asked).toMatchObject({ state: 'problem', note: '1 chỗ cần sửa' })
  const fixed = of({ remarks: [{ ...remark, place: 'title', fixedAt: remark.createdAt }] }).get('about')
  expect(fixed).toMatchObject({ state: 'done', note: 'Tên, mô tả, học phí' })
})

test('the last step says which sending comes next', () => {
  const sent = { version: 1, status: 'REJECTED', submittedAt: remark.createdAt, decidedAt: remark.createdAt, reason: 'Thiếu' } as const
  expect(of({ submissions: [sent] }).get('review')?.note).toBe('Chưa gửi lần 2')
  expect(of({ status: 'PENDING_APPROVAL', submissions: [sent] }).get('review')?.note).toBe('Chờ duyệt')
})

const lecture = (itemId: string, filmSeconds: number | null) => ({ ...emptyItem, itemId, kind: 'LECTURE' as const, filmSeconds })
test('the step with lectures counts their films, and is done when every lecture has one', () => {
  const filmed = (...seconds: (number | null)[]) =>
    of({ format: 'RECORDED', programme: [{ title: 'Chương 1', items: seconds.map((one, at) => lecture(String(at), one)) }] }).get(
      'lectures',
    )
  expect(filmed(980, null)).toMatchObject({ state: 'open', note: '1/2 có video' })
  expect(filmed(980, 65)).toMatchObject({ state: 'done', note: '2/2 có video' })
  expect(of({}).get('lectures')).toMatchObject({ state: 'open', note: 'Tài liệu của từng bài' })
})
