import type { SavedCourse } from '@khue/contracts/offer/authoring'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '#app/shared/browser-api.ts'
import { courseSource, toDraft } from '../course-draft.ts'
import { authoredCourse } from '../example-course.ts'
import { createDraftStore } from './draft-store.ts'

type Body = { revision: number; changes?: object }
const saved = (revision: number): SavedCourse => ({
  version: 1,
  status: 'DRAFT',
  revision,
  contentSha: 'a',
  cancelledRequest: false,
  missing: [],
})

/** A server that answers in turn; later calls succeed. */
function open(answers: (object | Error)[] = [], kept?: object) {
  const sent: Body[] = []
  const stored = new Map<string, string>()
  const course = authoredCourse()
  if (kept) stored.set(`course-draft:me:${course.id}`, JSON.stringify(kept))
  const take = (_: string, body: Body) => {
    sent.push(body)
    const answer = answers.shift() ?? saved(body.revision + 1)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as SavedCourse)
  }
  const storage = {
    read: (key: string) => stored.get(key),
    write: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  }
  const source = courseSource(course, { saveFields: take, saveItems: take })
  const store = createDraftStore({ draft: toDraft(course), personId: 'me', source, storage })
  return { store, sent, stored, course }
}
const noConnection = new CallFailed(undefined, 'NO_CONNECTION', 'Lỗi kết nối.')
const stale = (revision: number, fields: object[]) =>
  new CallFailed(409, 'COURSE_REVISION_STALE', 'Có người vừa sửa.', { revision, status: 'DRAFT', fields })

test('typing is saved once after a pause, with the revision that the page has read', async () => {
  vi.useFakeTimers()
  const { store, sent, course } = open()
  store.type({ title: 'T' })
  store.type({ title: 'Toán', fee: 500_000 })
  expect(store.read().status).toBe('WAITING')
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ revision: course.revision, changes: { title: 'Toán', fee: 500_000 } }])
  expect(store.read()).toMatchObject({ status: 'SAVED', savedAt: expect.any(Date) as Date })
  vi.useRealTimers()
})

test('without a connection the text stays on this device, and is sent when it is back', async () => {
  const { store, sent, stored } = open([noConnection])
  store.type({ title: 'Toán' })
  await store.flush()
  expect([store.read().status, [...stored.values()].join('')]).toEqual(['KEPT', expect.stringContaining('Toán')])
  await store.flush()
  expect([store.read().status, sent.length, stored.size]).toEqual(['SAVED', 2, 0])
  store.dispose()
})

test('a page that is opened again sends what the device has kept', async () => {
  const { store, sent, course } = open([], { revision: 4, typed: { title: 'Giữ trên máy' } })
  store.restore()
  await store.flush()
  expect(sent).toEqual([{ revision: course.revision, changes: { title: 'Giữ trên máy' } }])
})

test('a stale tab never overwrites: it asks, and sends what was chosen with the new revision', async () => {
  const { store, sent } = open([stale(9, [{ field: 'title', name: 'Tên khoá học', now: 'Tên ở kia' }])])
  store.type({ title: 'Tên ở đây', summary: 'Mới' })
  await store.flush()
  expect(store.read()).toMatchObject({ status: 'CONFLICT', draft: { conflicts: [{ there: 'Tên ở kia' }] } })
  expect(sent.slice(1)).toEqual([{ revision: 9, changes: { summary: 'Mới' } }]) // only this page has changed it
  await store.decide('title', true)
  expect(sent.at(-1)).toEqual({ revision: 10, changes: { title: 'Tên ở đây' } })
  expect(store.read().status).toBe('SAVED')
})

test('a refused field is shown and held back, the others are saved', async () => {
  const refusal = new CallFailed(400, 'INVALID_INPUT', 'Dữ liệu chưa đúng.', {
    issues: [{ where: 'body', path: 'changes.fee', message: 'Số tiền quá lớn.' }],
  })
  const { store, sent } = open([refusal])
  store.type({ title: 'Toán', fee: 1e15 })
  await store.flush()
  expect(store.read()).toMatchObject({ status: 'REFUSED', draft: { refused: { fee: 'Số tiền quá lớn.' } } })
  expect(sent[1]?.changes).toEqual({ title: 'Toán' })
  store.type({ fee: 900_000 })
  await store.flush()
  expect([store.read().status, sent.at(-1)?.changes]).toEqual(['SAVED', { fee: 900_000 }])
  store.dispose()
})

test('a refusal of the whole draft is said with the words of the server, and nothing is lost', async () => {
  const { store } = open([new CallFailed(403, 'FORBIDDEN', 'Bạn không có quyền.')])
  store.type({ title: 'Toán' })
  await store.flush()
  expect(store.read()).toMatchObject({ status: 'REFUSED', message: 'Bạn không có quyền.', draft: { typed: { title: 'Toán' } } })
  store.dispose()
})

test('a document is added after what was typed, in the revision that this made', async () => {
  const { store, sent, course } = open()
  store.type({ title: 'Toán' })
  const revisions: number[] = []
  await store.withRevision(
    (revision) => {
      revisions.push(revision)
      return Promise.resolve(saved(revision + 1))
    },
    () => ({}),
  )
  expect([sent.length, revisions, store.read().draft.revision]).toEqual([1, [course.revision + 1], course.revision + 2])
  store.dispose()
})

test('documents uploaded at once are added one at a time, and sent again after a stale revision', async () => {
  const { store, course } = open()
  const revisions: number[] = []
  const refusals = [stale(9, [])]
  const add = async (revision: number) => {
    revisions.push(revision)
    const refusal = refusals.pop()
    await Promise.resolve()
    if (refusal) throw refusal
    return saved(revision + 1)
  }
  const broken = store.withRevision(
    () => Promise.reject(noConnection),
    () => ({}),
  )
  await Promise.all([expect(broken).rejects.toBe(noConnection), store.withRevision(add, () => ({})), store.withRevision(add, () => ({}))])
  expect([revisions, store.read().draft.revision]).toEqual([[course.revision, 9, 10], 11])
  store.dispose()
})
