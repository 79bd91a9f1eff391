import { expect, test } from 'vitest'
import { afterRefusal, afterSave, afterStale, currentFields, decide, type Draft, refreshed, restored, sendable, typeInto } from './draft.ts'
import { type Fields, toBodies, toDraft } from '../course-draft.ts'
import { authoredCourse } from '../example-course.ts'

const draft = toDraft(authoredCourse())
const saved = (change: Partial<Draft<Fields>> = {}) => ({
  version: 1,
  status: 'DRAFT' as const,
  revision: draft.revision + 1,
  contentSha: 'a',
  cancelledRequest: false,
  missing: [],
  ...change,
})
const stale = (fields: { field: string; name: string; now: unknown }[]) => ({ revision: 9, status: 'DRAFT' as const, fields })

test('only what was typed is sent, and nothing after it was typed back', () => {
  const typed = typeInto(draft, { title: 'Toán 9', fee: 1_150_000 })
  expect(toBodies(sendable(typed))).toEqual({ changes: { title: 'Toán 9', fee: 1_150_000 } })
  expect(sendable(typeInto(typed, { title: draft.saved.title, fee: draft.saved.fee }))).toEqual({})
})

test('what is typed while a save is under way is sent after it', () => {
  const first = typeInto(draft, { title: 'Toán', summary: 'Từ bài toán đố' })
  const sent = sendable(first)
  const after = afterSave(typeInto(first, { title: 'Toán 9' }), sent, saved())
  expect([after.revision, sendable(after), currentFields(after).summary]).toEqual([
    draft.revision + 1,
    { title: 'Toán 9' },
    'Từ bài toán đố',
  ])
})

test('a stale tab takes over what others changed, and asks about what both changed', () => {
  const typed = typeInto(draft, { title: 'Tên ở đây', fee: 900_000 })
  const after = afterStale(
    typed,
    stale([
      { field: 'title', name: 'Tên khoá học', now: 'Tên ở kia' },
      { field: 'summary', name: 'Giới thiệu', now: 'Mới' },
    ]),
  )
  expect(after.conflicts).toEqual([{ field: 'title', name: 'Tên khoá học', here: 'Tên ở đây', there: 'Tên ở kia' }])
  expect([after.revision, currentFields(after).summary, sendable(after)]).toEqual([9, 'Mới', { fee: 900_000 }])
  expect(sendable(decide(after, 'title', true))).toEqual({ title: 'Tên ở đây', fee: 900_000 })
  expect(currentFields(decide(after, 'title', false)).title).toBe('Tên ở kia')
})

test('the answer to a save that was lost is no conflict', () => {
  const typed = typeInto(draft, { title: 'Toán 9 ' })
  const after = afterStale(typed, stale([{ field: 'title', name: 'Tên khoá học', now: 'Toán 9' }]))
  expect([after.conflicts, after.typed]).toEqual([[], {}])
})

test('a refused field does not hold up the others, and is sent again when it is changed', () => {
  const typed = afterRefusal(typeInto(draft, { title: 'x'.repeat(61), fee: 900_000 }), { title: 'Dài quá.' })
  expect(sendable(typed)).toEqual({ fee: 900_000 })
  expect(sendable(typeInto(typed, { title: 'Ngắn' }))).toEqual({ fee: 900_000, title: 'Ngắn' })
})

const nameOf = () => 'Tên khoá học'
test('changes kept on a device are sent if the revision is still the newest, else shown as conflicts', () => {
  const kept = { revision: draft.revision, typed: { title: 'Giữ trên máy' } }
  expect(sendable(restored(draft, kept, nameOf))).toEqual({ title: 'Giữ trên máy' })
  const later = restored({ ...draft, revision: draft.revision + 1 }, kept, nameOf)
  expect([sendable(later), later.conflicts]).toEqual([
    {},
    [{ field: 'title', name: 'Tên khoá học', here: 'Giữ trên máy', there: draft.saved.title }],
  ])
})

test('newer data of the page keeps what is typed, and older data changes nothing', () => {
  const typed = typeInto(draft, { title: 'Đang gõ' })
  const course = authoredCourse()
  const newer = { ...course, revision: course.revision + 1, content: { ...course.content, summary: 'Mới' } }
  expect(currentFields(refreshed(typed, toDraft(newer)))).toMatchObject({ title: 'Đang gõ', summary: 'Mới' })
  expect(refreshed({ ...typed, revision: course.revision + 2 }, toDraft(newer)).saved.summary).toBe(draft.saved.summary)
})

test('the programme is sent without what belongs to other endpoints', () => {
  const { items } = draft.saved
  const { chapters } = toBodies({ items })
  expect(chapters?.[0]?.items[0]).toEqual({ itemId: items[0]?.items[0]?.itemId, kind: 'LIVE', title: 'Đặt ẩn', minutes: 90, isFree: false })
  expect(chapters?.[0]?.items[1]).toMatchObject({ kind: 'ASSIGNMENT', content: 'Bài 1 đến 5', displayAt: null, deadline: null })
})
