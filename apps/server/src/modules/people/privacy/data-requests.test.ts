import { listAudit } from '@khue/contracts/ground/audit'
import type { DataRequestKind } from '@khue/contracts/people/data-requests'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import * as api from '@khue/contracts/people/privacy'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'

let now = new Date('2026-11-20T03:00:00Z')
const { call, given, pool } = await testApp({ clock: () => now })
const person = () => given.parent()
const send = (as: TestPerson, kind: DataRequestKind = 'ACCESS') =>
  call(api.sendDataRequest, { as, body: { kind, content: 'Cho tôi xem dữ liệu về tôi' } })

test('deadlines count working days: the 24th of November and weekends do not count', async () => {
  const as = await person()
  expect((await send(as)).data).toMatchObject({ status: 'RECEIVED', acknowledgeBy: '2026-11-25', dueOn: '2026-12-07' })
  expect((await send(as, 'DELETE')).data).toMatchObject({ dueOn: '2026-12-21' })
  expect((await call(api.listMyDataRequests, { as })).data.items).toHaveLength(2)
  expect((await call(api.listMyDataRequests, { as: await person() })).data.items).toEqual([])
})

test('an admin acknowledges, extends once with a reason, and answers; each step is audited', async () => {
  const as = await person()
  const handler = await given.admin()
  const { id } = (await send(as)).data
  const handle = (body: object, by = handler) =>
    call(api.handleDataRequest, { as: by, params: { id }, body: body as { step: 'ACKNOWLEDGE' } })
  expect((await handle({ step: 'ACKNOWLEDGE' }, as)).status).toBe(403)
  expect((await handle({ step: 'EXTEND', workingDays: 15, reason: 'Nhiều dữ liệu' })).code).toBe('DATA_REQUEST_CLOSED')
  expect((await handle({ step: 'ACKNOWLEDGE' })).data).toMatchObject({ status: 'ACKNOWLEDGED', isOverdue: false, person: { id: as.id } })
  expect((await handle({ step: 'EXTEND', workingDays: 16, reason: 'Quá' })).status).toBe(400)
  expect((await handle({ step: 'EXTEND', workingDays: 5, reason: 'Nhiều dữ liệu' })).data).toMatchObject({
    dueOn: '2026-12-14',
    isExtended: true,
  })
  expect((await call(api.listMyDataRequests, { as })).data.items).toMatchObject([{ answer: 'Nhiều dữ liệu', closedAt: null }])
  expect((await handle({ step: 'EXTEND', workingDays: 1, reason: 'Nữa' })).code).toBe('DATA_REQUEST_CLOSED')
  now = new Date('2026-12-15T03:00:00Z')
  const open = await call(api.listDataRequests, { as: handler, query: {} })
  expect(open.data.items.find((item) => item.id === id)).toMatchObject({ isOverdue: true })
  expect((await handle({ step: 'DONE', answer: 'Đã gửi tệp' })).data).toMatchObject({
    status: 'DONE',
    answer: 'Đã gửi tệp',
    isOverdue: false,
  })
  expect((await handle({ step: 'REFUSE', answer: 'Không' })).code).toBe('DATA_REQUEST_CLOSED')
  const { items } = (await call(listAudit, { as: handler, query: { subjectId: as.id } })).data
  expect(items.map(({ details }) => details.step)).toEqual(['DONE', 'EXTEND', 'ACKNOWLEDGE'])
  const inbox = (await call(loadNotifications, { as, headers: msgApp })).data.items
  expect(inbox.map(({ type }) => type)).toEqual(['DATA_REQUEST_DONE', 'DATA_REQUEST_EXTEND', 'DATA_REQUEST_ACKNOWLEDGE'])
  expect(inbox[1]).toMatchObject({ category: 'CS', content: expect.stringContaining('chậm nhất ngày 14/12/2026') })
  now = new Date('2026-11-20T03:00:00Z')
})

const inOrder = (ids: readonly string[]) => ids.toSorted((a, b) => a.localeCompare(b))

test('an admin pages through all requests while others arrive and are closed: none appears twice, none is skipped', async () => {
  const [as, handler] = [await person(), await given.admin()]
  await pool.query('delete from data_requests')
  const sentIds = (await Promise.all(Array.from({ length: 9 }, () => send(as)))).map(({ data }) => data.id) // all are due on one day
  const finish = (id: string) => call(api.handleDataRequest, { as: handler, params: { id }, body: { step: 'DONE', answer: 'Đã xong' } })
  const list = async (open: 'true' | 'false', cursor: string | undefined) =>
    (await call(api.listDataRequests, { as: handler, query: { open, size: 4, cursor } })).data
  const first = await list('true', undefined)
  expect([first.total, first.totalIsCapped, first.items.length]).toEqual([9, undefined, 4])
  const seen = await collectPages(
    (cursor) => list('true', cursor),
    async () => finish(first.items[0]!.id),
  )
  expect(seen.map(({ id }) => id)).toEqual(inOrder(sentIds))
  for (const id of sentIds) await finish(id)
  const closed = await collectPages(
    (cursor) => list('false', cursor),
    async () => finish((await send(as)).data.id),
  )
  expect(closed.map(({ id }) => id)).toEqual(inOrder(sentIds).toReversed()) // all at one moment
  const wrong = await call(api.listDataRequests, { as: handler, query: { open: 'false', cursor: first.nextCursor } })
  expect(wrong.code).toBe('LIST_CURSOR_INVALID') // a cursor of another order
})
