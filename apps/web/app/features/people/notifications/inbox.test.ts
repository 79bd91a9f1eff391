import type { Notification } from '@khue/contracts/people/notifications'
import { expect, test } from 'vitest'
import { exampleNotification } from './example-notification.ts'
import { createInbox } from './inbox.ts'

const one = (n: number, differing: Partial<Notification> = {}) =>
  exampleNotification({ id: `id-${String(n).padStart(3, '0')}`, title: `Thông báo ${n}`, ...differing })

/** An inbox of `count` notifications, newest first, as the server would reply; `fail` makes the next reply a failure. */
function fakeInbox(count: number) {
  const rows = Array.from({ length: count }, (_, index) => one(count - index))
  const asked: object[] = []
  let failure: Error | undefined
  const answer = <T>(value: () => T) => {
    if (!failure) return Promise.resolve(value())
    const error = failure
    failure = undefined
    return Promise.reject(error)
  }
  const done = { done: true as const }
  return {
    rows,
    asked,
    fail: (message: string) => (failure = new Error(message)),
    api: {
      load: (query: { lastItem?: string | undefined; size?: unknown }) => {
        asked.push(query)
        return answer(() => {
          const { lastItem, size = 10 } = query
          const below = rows.filter(({ id, isArchived }) => !isArchived && (lastItem === undefined || id < lastItem))
          return { items: below.slice(0, Number(size)), hasMore: below.length > Number(size) }
        })
      },
      markRead: (id: string) => answer(() => (Object.assign(rows.find((row) => row.id === id) ?? {}, { isRead: true }), done)),
      markAllRead: () => answer(() => (rows.forEach((row) => (row.isRead = true)), done)),
      archive: (id: string) => answer(() => (Object.assign(rows.find((row) => row.id === id) ?? {}, { isArchived: true }), done)),
    },
  }
}
const shown = (inbox: ReturnType<typeof createInbox>) => {
  const state = inbox.get()
  return state.state === 'ready' ? state.items.map(({ id }) => Number(id.slice(3))) : state
}
const reads = (inbox: ReturnType<typeof createInbox>) => {
  const state = inbox.get()
  return state.state === 'ready' && state.items.map(({ isRead }) => isRead)
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('ten notifications load first and ten more on request, without gaps or duplicates, to the end', async () => {
  const { api } = fakeInbox(23)
  const inbox = createInbox({ tab: 'all', api })
  expect(inbox.get()).toEqual({ state: 'loading' })
  await inbox.refresh()
  expect(shown(inbox)).toEqual(down(23, 14))
  expect(await inbox.more()).toBe('id-013')
  await inbox.more()
  expect(shown(inbox)).toEqual(down(23, 1))
  expect(inbox.get()).toMatchObject({ hasMore: false, isLoadingMore: false })
})

test('with exactly ten, asking for more finds the end, which lasts until there is more to load', async () => {
  const { api, rows } = fakeInbox(10)
  const inbox = createInbox({ tab: 'all', api })
  await inbox.refresh()
  expect(inbox.get()).toMatchObject({ isAtEnd: false })
  expect(await inbox.more()).toBeUndefined()
  expect([shown(inbox), inbox.get()]).toEqual([down(10, 1), expect.objectContaining({ isAtEnd: true })])
  await inbox.refresh()
  expect(inbox.get()).toMatchObject({ isAtEnd: true })
  rows.unshift(one(11))
  await inbox.refresh()
  expect(inbox.get()).toMatchObject({ isAtEnd: false, hasMore: true })
})

test('a user who loaded more keeps them when any number of new notifications arrive', async () => {
  const { api, rows } = fakeInbox(75)
  const inbox = createInbox({ tab: 'all', api })
  await inbox.refresh()
  for (let page = 0; page < 6; page++) await inbox.more()
  rows.unshift(one(76))
  await inbox.refresh()
  expect(shown(inbox)).toEqual(down(76, 7))
  expect(inbox.get()).toMatchObject({ hasMore: true })
})

test('each tab requests its own categories', async () => {
  const { api, asked } = fakeInbox(1)
  await createInbox({ tab: 'gifts', api }).refresh()
  await createInbox({ tab: 'archived', api }).refresh()
  expect(asked).toEqual([{ category: ['GIFT', 'ADS'] }, { archived: 'true' }])
})

test('reading and archiving take effect at once, and later notifications move up', async () => {
  const { api } = fakeInbox(11)
  const inbox = createInbox({ tab: 'all', api })
  await inbox.refresh()
  const reading = inbox.markRead('id-011')
  expect(reads(inbox)).toEqual([true, ...Array.from({ length: 9 }, () => false)])
  await reading
  const moving = inbox.move('id-011', 'ARCHIVE')
  expect(shown(inbox)).toEqual(down(10, 2))
  await moving
  await inbox.refresh()
  expect(shown(inbox)).toEqual(down(10, 1))
  await inbox.markAllRead()
  expect(reads(inbox)).toEqual(down(10, 1).map(() => true))
})

test('opening a notification marks it as opened even after “mark all read”, and a failure is not shown', async () => {
  const { api, fail } = fakeInbox(2)
  const opened: string[] = []
  const markRead = (id: string) => (opened.push(id), api.markRead(id))
  const inbox = createInbox({ tab: 'all', api: { ...api, markRead } })
  await inbox.refresh()
  await inbox.markAllRead()
  inbox.open('id-002')
  await inbox.refresh()
  fail('Lỗi kết nối')
  inbox.open('id-001')
  expect(opened).toEqual(['id-002', 'id-001'])
})

test('a notification that could not be archived comes back, and the error is shown', async () => {
  const { api, fail } = fakeInbox(3)
  const inbox = createInbox({ tab: 'all', api })
  await inbox.refresh()
  fail('Lỗi kết nối')
  await expect(inbox.move('id-002', 'ARCHIVE')).rejects.toThrow('Lỗi kết nối')
  await inbox.refresh()
  expect(shown(inbox)).toEqual([3, 2, 1])
})

test('a list that fails to load says so and can be retried; a loaded one stays', async () => {
  const { api, fail } = fakeInbox(2)
  const inbox = createInbox({ tab: 'all', api })
  fail('Lỗi kết nối')
  await inbox.refresh()
  expect(inbox.get()).toEqual({ state: 'failed', message: 'Lỗi kết nối' })
  await inbox.retry()
  expect(shown(inbox)).toEqual([2, 1])
  fail('Lỗi kết nối')
  await inbox.refresh()
  expect(shown(inbox)).toEqual([2, 1])
  fail('Lỗi kết nối')
  await expect(inbox.more()).rejects.toThrow('Lỗi kết nối')
  expect(inbox.get()).toMatchObject({ isLoadingMore: false })
})
