import { notificationCategories } from '@khue/contracts/people/notification-settings'
import * as api from '@khue/contracts/people/notifications'
import { viewAs } from '@khue/contracts/people/user-admin'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { modules } from '../../../registry.ts'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import type { Notice } from '../notice.ts'
import { notify } from '../notifying/notify.service.ts'
import { sweepInbox } from './inbox.service.ts'

const { call, given, deps, pool } = await testApp({ env: { DATABASE_POOL_SIZE: '30' } })
const headers = api.msgApp
const notice = (wanted: Partial<Notice> = {}): Notice => ({
  event: `test ${uuidv7()}`,
  category: 'GENERAL',
  type: 'TEST',
  title: 'Một tin thử',
  text: 'Lớp **Phân thức đại số** bắt đầu lúc 19:30.',
  reason: 'Bạn nhận tin này vì đang thử.',
  ...wanted,
})
async function givenNotifications(as: TestPerson, count: number, wanted: Partial<Notice> = {}) {
  for (let at = 1; at <= count; at += 1) await notify(deps, [as.id], notice({ title: `Tin số ${at}`, ...wanted }))
}
type Asked = {
  lastItem?: string
  size?: number
  category?: api.Notification['category'] | api.Notification['category'][]
  archived?: 'true'
}
const load = async (as: TestPerson, query: Asked = {}) => (await call(api.loadNotifications, { as, headers, query })).data
const titlesOf = async (as: TestPerson, query: Asked = {}) => (await load(as, query)).items.map(({ title }) => title)
const count = async (as: TestPerson) => (await call(api.countNotSeen, { as, headers })).data.count
const read = (as: TestPerson, id: string) => call(api.getNotification, { as, headers, params: { id } })
const mark = (as: TestPerson, id: string) => call(api.markRead, { as, headers, body: { id } })
const archive = (as: TestPerson, id: string, action: 'ARCHIVE' | 'UNARCHIVE' = 'ARCHIVE') =>
  call(api.archiveNotification, { as, headers, body: { id, action } })

/** Records the live events of these people from now on. */
async function listenFor(people: readonly TestPerson[]) {
  const listener = await pool.connect()
  onTestFinished(() => listener.release(true))
  const liveEvents: string[] = []
  listener.on('notification', ({ payload = '' }) => {
    const { to, event } = JSON.parse(payload) as { to: string[]; event: string } // platform/live
    liveEvents.push(...to.filter((id) => people.some((one) => one.id === id)).map(() => event))
  })
  await listener.query('listen live')
  return liveEvents
}

test('the inbox has pages of ten, newest first', async () => {
  const as = await given.student()
  await givenNotifications(as, 23)
  const [first, pages] = [await load(as), [] as string[]]
  expect([first.items.length, first.hasMore]).toEqual([10, true])
  for (let page = first; ; page = await load(as, { lastItem: page.items.at(-1)!.id })) {
    pages.push(...page.items.map(({ title }) => title))
    if (!page.hasMore) break
  }
  expect(pages).toEqual(Array.from({ length: 23 }, (_, at) => `Tin số ${23 - at}`))
  expect(first.items[0]).toMatchObject({
    content: 'Lớp Phân thức đại số bắt đầu lúc 19:30.',
    highlightMarks: [{ type: 'BOLD', offset: 4, length: 16 }],
    isRead: false,
    isArchived: false,
    url: null,
    openDetail: false,
    context: null,
    reason: 'Bạn nhận tin này vì đang thử.',
  })
  expect(await load(as, { size: 23 })).toMatchObject({ hasMore: false })
})

test('a tab shows its categories alone', async () => {
  const as = await given.student()
  for (const category of notificationCategories) await givenNotifications(as, 2, { category, title: category })
  for (const category of notificationCategories) expect(await titlesOf(as, { category })).toEqual([category, category])
  expect(await titlesOf(as, { category: ['ADS', 'TRANS'] })).toEqual(['ADS', 'ADS', 'TRANS', 'TRANS'])
  expect(await titlesOf(as, { size: 50 })).toHaveLength(16)
})

test("another person's inbox stays hidden for any cursor", async () => {
  const [as, other] = [await given.student(), await given.student()]
  await givenNotifications(as, 3, { title: 'Của tôi' })
  await givenNotifications(other, 3, { title: 'Của người khác' })
  const [mine] = (await load(as)).items
  expect(await titlesOf(other, { lastItem: mine!.id })).toEqual(await titlesOf(other, { lastItem: mine!.id.toUpperCase() }))
  expect(new Set(await titlesOf(other))).toEqual(new Set(['Của người khác']))
  for (const attempt of [await read(other, mine!.id), await mark(other, mine!.id), await archive(other, mine!.id)])
    expect([attempt.status, attempt.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND'])
  await call(api.markAllRead, { as: other, headers })
  await call(api.markSeen, { as: other, headers })
  expect((await load(as)).items.some(({ isRead }) => isRead)).toBe(false)
  expect(await count(as)).toBe(3)
})

test('the badge counts up to a hundred, and viewing the list resets it', async () => {
  const as = await given.student()
  await givenNotifications(as, 4)
  expect(await count(as)).toBe(4)
  await deps.db.execute(sql`insert into notifications (person_id, id, event, category, type, title, content, reason)
    select ${as.id}, uuidv7(), 'nhiều ' || n, 'ADS', 'TEST', 'Tin', 'Tin', 'Thử' from generate_series(1, 200) n`)
  expect(await count(as)).toBe(100)
  await call(api.markSeen, { as, headers })
  expect(await count(as)).toBe(0)
  expect((await load(as)).items.some(({ isRead }) => isRead)).toBe(false)
})

test('reading one marks it seen, and reading all leaves none', async () => {
  const as = await given.student()
  await givenNotifications(as, 3)
  const [newest] = (await load(as)).items
  expect((await mark(as, newest!.id)).data).toEqual({ done: true })
  expect((await mark(as, newest!.id)).data).toEqual({ done: true })
  expect((await read(as, newest!.id)).data.isRead).toBe(true)
  expect([(await load(as)).items.filter(({ isRead }) => isRead).length, await count(as)]).toEqual([1, 2])
  await call(api.markAllRead, { as, headers })
  expect([(await load(as)).items.every(({ isRead }) => isRead), await count(as)]).toEqual([true, 0])
})

test('a notification marked read with all others and opened later keeps its first reading time', async () => {
  const as = await given.student()
  await givenNotifications(as, 1)
  const [one] = (await load(as)).items
  await deps.db.execute(sql`update notifications set read_at = '2026-01-02T03:04:05Z' where id = ${one!.id}`)
  await mark(as, one!.id)
  const { rows } = await deps.db.execute(sql`select read_at = '2026-01-02T03:04:05Z' as kept, opened_at is not null as opened
    from notifications where id = ${one!.id}`)
  expect(rows).toEqual([{ kept: true, opened: true }])
})

test('an archived notification leaves the inbox and the badge, and can be restored unchanged', async () => {
  const as = await given.student()
  await givenNotifications(as, 3)
  const [, middle] = (await load(as)).items
  await archive(as, middle!.id)
  expect(await titlesOf(as)).toEqual(['Tin số 3', 'Tin số 1'])
  expect(await titlesOf(as, { archived: 'true' })).toEqual(['Tin số 2'])
  expect(await count(as)).toBe(2)
  await archive(as, middle!.id, 'UNARCHIVE')
  expect((await load(as)).items[1]).toEqual(middle)
  expect(await titlesOf(as, { archived: 'true' })).toEqual([])
})

test("a person's other pages get an event for each change, and none without a change", async () => {
  const [as, other] = [await given.student(), await given.student()]
  const liveEvents = await listenFor([as, other])
  await givenNotifications(as, 1)
  await expect.poll(() => liveEvents).toHaveLength(1)
  liveEvents.length = 0
  const [one] = (await load(as)).items
  const changes = [
    () => notify(deps, [as.id], notice()),
    () => call(api.markSeen, { as, headers }),
    () => mark(as, one!.id),
    () => archive(as, one!.id),
    () => call(api.markAllRead, { as, headers }),
  ]
  for (const [at, change] of changes.entries()) {
    await change()
    await expect.poll(() => liveEvents).toHaveLength(at + 1)
  }
  await call(api.markSeen, { as, headers })
  await mark(as, one!.id)
  await call(api.markAllRead, { as, headers })
  await load(as)
  await call(api.markSeen, { as: other, headers })
  await notify(deps, [as.id], notice())
  await expect.poll(() => liveEvents).toEqual(Array(changes.length + 1).fill('notifications:changed'))
})

test('an admin who views as a person sees the count, and neither reads nor marks any', async () => {
  const [as, admin] = [await given.student(), await given.admin()]
  await givenNotifications(as, 2)
  const [one] = (await load(as)).items
  await call(viewAs, { as: admin, params: { id: as.id }, body: { reason: 'Hỗ trợ' } })
  expect((await call(api.loadNotifications, { as: admin, headers })).code).toBe('VIEW_PRIVATE')
  expect((await read(admin, one!.id)).code).toBe('VIEW_PRIVATE')
  expect((await mark(admin, one!.id)).code).toBe('VIEW_READ_ONLY')
  expect(await count(admin)).toBe(2)
})

test("a call without its family's header is refused", async () => {
  const as = await given.student()
  expect((await call(api.countNotSeen, { as, headers: { 'x-msg-app': 'OTHER' } as never })).status).toBe(400)
})

test('the inbox is part of the data export, and is erased with the person', async () => {
  const [as, other] = [await given.student(), await given.student()]
  await givenNotifications(as, 2)
  await givenNotifications(other, 1)
  const { personalData } = modules.find(({ name }) => name === 'notifications')!
  const collected = await personalData!.collect(deps, as.id)
  expect(collected['Thông báo']).toEqual([
    expect.objectContaining({ 'Tiêu đề': 'Tin số 2', 'Vì sao nhận': 'Bạn nhận tin này vì đang thử.' }),
    expect.objectContaining({ 'Tiêu đề': 'Tin số 1' }),
  ])
  await personalData!.erase(deps, as.id)
  expect((await personalData!.collect(deps, as.id))['Thông báo']).toEqual([])
  expect(await titlesOf(other)).toHaveLength(1)
})

test('notifications older than a year and a half are deleted', async () => {
  const as = await given.student()
  await givenNotifications(as, 2)
  const [newer, older] = (await load(as)).items
  const isFrom = (id: string, age: string) =>
    deps.db.execute(sql`update notifications set published_at = now() - ${age}::interval where id = ${id}`)
  await isFrom(newer!.id, '17 months')
  await isFrom(older!.id, '19 months')
  await sweepInbox(deps)
  expect((await load(as)).items.map(({ id }) => id)).toEqual([newer!.id])
})
