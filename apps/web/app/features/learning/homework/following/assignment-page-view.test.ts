import type { HomeworkDraft, HomeworkExtension } from '@khue/contracts/learning/homework-shapes'
import { expect, test } from 'vitest'
import { assignedOf, assignmentOf, at, cardOf, idOf } from '../shared/assignment.testing.ts'
import { toAssignmentView } from './assignment-page-view.ts'

const extension: HomeworkExtension = {
  state: 'ASKED',
  reason: 'Con ốm',
  askedAt: at('19:00'),
  dueAt: at('21:00', '2026-12-03'),
  refusal: null,
}
const submission = { id: idOf(9), version: 2, countedAt: at('18:20'), pages: 3 }
const draft: HomeworkDraft = { text: 'Câu 1', files: [], revision: 1, savedAt: at('19:30') }
const view = (more: Parameters<typeof assignmentOf>[0] = {}) => toAssignmentView(assignmentOf(more), undefined)
const row = (more: Parameters<typeof assignedOf>[0]) => view({ assigned: [assignedOf(more)] }).learners[0]!

test.each([
  ['open work', {}, { edit: true, editDue: false, give: false, remind: true, change: true }, []],
  [
    'a draft, which nobody sees',
    { isDraft: true },
    { edit: true, editDue: false, give: true, remind: false, change: true },
    ['Đây là bản nháp: học viên chưa thấy. Khi giao, ai có trong danh sách sẽ nhận tin báo.'],
  ],
  [
    'work that somebody has handed in',
    { isLocked: true, assigned: [assignedOf({ state: 'SUBMITTED', submission })] },
    { edit: false, editDue: true, give: false, remind: false, change: true },
    ['Đã có học viên nộp nên đề bài được khoá: chỉ đính chính và lùi hạn được.'],
  ],
  [
    'work that is shown later',
    { displayAt: at('20:30') },
    { edit: true, editDue: false, give: false, remind: false, change: true },
    ['Học viên thấy bài từ 20:30, T4 02/12.'],
  ],
  [
    'work of a programme',
    { isOfProgramme: true, place: { ...cardOf().place, scope: 'COURSE' as const } },
    { edit: false, editDue: false, give: false, remind: true, change: false },
    ['Bài này nằm trong chương trình của khoá học; đề bài được sửa ở trang soạn khoá học.'],
  ],
])('of %s the teacher sees what can be done, and why not more', (_, more, can, notes) => expect(view(more)).toMatchObject({ can, notes }))

test.each([
  ['RUN', `/account/teaching/classes/${idOf(2)}`],
  ['CLASS', `/account/teaching/classes/single/${idOf(2)}`],
  ['COURSE', `/account/teaching/courses/${idOf(2)}/edit/assignments`],
] as const)('a %s leads to its page', (scope, href) => expect(view({ place: { ...cardOf().place, scope } }).place.href).toBe(href))

test('figures add up, and missed deadlines stand out', () => {
  const assigned = [
    assignedOf(),
    assignedOf({ state: 'SUBMITTED', submission }),
    assignedOf({ state: 'SUBMITTED_LATE', submission }),
    assignedOf({ state: 'NOT_SUBMITTED' }),
  ]
  expect(view({ assigned }).figures.map(({ value, isBad }) => [value, isBad ?? false])).toEqual([
    ['4', false],
    ['2', false],
    ['1', false],
    ['2', true],
  ])
})

test.each([
  ['nothing', {}, { work: undefined, draft: undefined, movableDue: at('21:00') }],
  ['a draft', { draft }, { work: undefined, draft, movableDue: at('21:00') }],
  [
    'a second version in time',
    { state: 'SUBMITTED' as const, submission },
    {
      work: { href: `/account/teaching/mark/${idOf(9)}`, words: 'bản 2, 3\u00A0trang', at: 'Nộp 18:20, T4 02/12' },
      movableDue: undefined,
    },
  ],
  ['late work, whose deadline may still move', { state: 'SUBMITTED_LATE' as const, submission }, { movableDue: at('21:00') }],
  ['work without a deadline', { dueAt: null }, { due: 'Không có hạn nộp', movableDue: undefined }],
])('of a learner with %s the row says so', (_, more, expected) => expect(row(more)).toMatchObject(expected))

test('a request waits until it is answered', () => {
  const [request] = view({ assigned: [assignedOf({ extension })] }).requests
  expect(request).toMatchObject({ until: 'Xin nộp chậm nhất 21:00, T5 03/12', reason: 'Con ốm' })
  expect(row({ extension }).isAsking).toBe(true)
  const answered = assignedOf({ extension: { ...extension, state: 'GRANTED' }, hasOwnDue: true })
  expect(view({ assigned: [answered] })).toMatchObject({ requests: [], learners: [{ isAsking: false, hasOwnDue: true }] })
})
