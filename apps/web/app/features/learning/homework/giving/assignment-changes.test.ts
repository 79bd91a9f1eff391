import { expect, test } from 'vitest'
import { assignmentOf, at, idOf } from '../shared/assignment.testing.ts'
import { changesOf, deadlineChange } from './assignment-changes.ts'
import { TypedAssignment, TypedDeadline } from './typed-assignment.ts'

const now = at('20:00')
const stored = assignmentOf({
  documents: [{ assetId: idOf(7), name: 'Đề.pdf', bytes: 10, address: '/x' }],
  dueAt: '2026-12-02T14:00:30.000Z', // the form shows whole minutes
})
const form = {
  intent: 'save',
  revision: '3',
  title: stored.title,
  content: stored.content,
  displayAt: '2026-12-01T21:00',
  dueAt: '2026-12-02T21:00',
  'part-title-0': 'Trắc nghiệm',
  'part-points-0': '4',
  'file-0': idOf(7),
}
const typed = (more: Record<string, string> = {}) => TypedAssignment.parse({ ...form, ...more })
const issues = (more: Record<string, string>) => {
  const { error } = TypedAssignment.safeParse({ ...form, ...more })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

test.each([
  ['nothing', {}, {}],
  ['the title', { title: 'Chương 2' }, { title: 'Chương 2' }],
  ['the deadline', { dueAt: '2026-12-03T21:00' }, { dueAt: at('21:00', '2026-12-03') }],
  ['a part more', { 'part-title-1': 'Tự luận', 'part-points-1': '2,5' }, { parts: [...stored.parts, { title: 'Tự luận', points: 250 }] }],
  ['a file more', { 'file-1': idOf(8) }, { assetIds: [idOf(7), idOf(8)] }],
  ['an emptied time of display, which has passed', { displayAt: '' }, {}],
])('only what was typed is sent: %s', (_, more, changes) => expect(changesOf(stored, typed(more), now)).toEqual(changes))

test('a draft is given, and shown at once when its time of display is emptied', () => {
  const draft = { ...stored, isDraft: true, displayAt: at('20:30') }
  expect(changesOf(draft, typed({ intent: 'give', displayAt: '2026-12-02T20:30' }), now)).toEqual({ isDraft: false })
  expect(changesOf(draft, typed({ intent: 'draft', displayAt: '' }), now)).toEqual({ displayAt: now })
})

test.each([
  ['without a title', { title: ' ' }, ['title']],
  ['without a deadline', { dueAt: '' }, ['dueAt']],
  ['due before it is shown', { dueAt: '2026-12-01T20:00' }, ['dueAt']],
  ['with half a time of display', { displayAt: '2026-12-01T' }, ['displayAt']],
  ['with a part that has neither name nor points', { 'part-title-1': '', 'part-points-1': 'x' }, ['part-title-1', 'part-points-1']],
  ['with too many points', { 'part-points-0': '60', 'part-title-1': 'B', 'part-points-1': '60' }, ['parts']],
  ['for chosen learners, of whom none is chosen', { whom: 'chosen' }, ['learners']],
])('homework %s is refused at its field', (_, more, fields) => expect(issues(more)).toEqual(fields))

test('chosen learners are those whose boxes are ticked; the whole class is nobody by name', () => {
  expect(typed({ whom: 'chosen', [`learner-${idOf(3)}`]: 'on' }).learnerIds).toEqual([idOf(3)])
  expect(typed({ whom: 'all', [`learner-${idOf(3)}`]: 'on' }).learnerIds).toBeNull()
})

test('locked work sends its deadline alone', () => {
  const deadline = { intent: 'deadline', revision: '3', dueAt: '2026-12-03T21:00' }
  expect(TypedDeadline.parse(deadline)).toEqual({ intent: 'deadline', revision: 3, dueAt: at('21:00', '2026-12-03') })
  expect(TypedDeadline.safeParse({ ...deadline, dueAt: '' }).success).toBe(false)
  expect(deadlineChange(stored, { dueAt: at('21:00') })).toEqual({}) // the minute that the form has shown
  expect(deadlineChange(stored, { dueAt: at('21:01') })).toEqual({ dueAt: at('21:01') })
})
