import type { Notification } from '@khue/contracts/people/notifications'
import { expect, test } from 'vitest'
import { exampleNotification } from './example-notification.ts'
import { createInbox } from './inbox.ts'

const one = (n: number, differing: Partial<Notification> = {}) =>
  exampleNotification({ id: `id-${String(n).padStart(3, '0')}`, title: `Thông báo ${n}`, ...differing })

/** An inbox of so many, newest first, as the server would answer; `fail` makes the next answer a failure. */
function house(count: number) {
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

test('ten come first and ten more on request, without gap or double, until there are no more', async () => {
  const { api } = house(23)
  const inbox = createInbox({ tab: 'all', api })
  expect(inbox.get()).toEqual({ state: 'loading' })
  await inbox.refresh()
  expect(shown(inbox)).toEqual(down(23, 14))
  expect(await inbox.more()).toBe('id-013')
  await inbox.more()
  expect(shown(inbox)).toEqual(down(23, 1))
  expect(inbox.get()).toMatchObject({ hasMore: false, isLoadingMore: false })
})

test('whoever has opened more keeps it when something new arrives, however much that is', async () => {
  const { api, rows } = house(75)
  const inbox = createInbox({ tab: 'all', api })
  await inbox.refresh()
  for (let page = 0; page < 6; page++) await inbox.more()
  rows.unshift(one(76))
  await inbox.refresh()
  expect(shown(inbox)).toEqual(down(76, 7))
  expect(inbox.get()).toMatchObject({ hasMore: true })
})

test('each tab asks for its own', async () => {
  const { api, asked } = house(1)
  await createInbox({ tab: 'gifts', api }).refresh()
  await createInbox({ tab: 'archived', api }).refresh()
  expect(asked).toEqual([{ category: ['GIFT', 'ADS'] }, { archived: 'true' }])
})

test('what is read or put away shows at once, and what follows moves up', async () => {
  const { api } = house(11)
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

test('whoever opens what was marked read with all the others has opened it, and a failure to say so stays quiet', async () => {
  const { api, fail } = house(2)
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

test('what could not be put away comes back, and whoever asked is told', async () => {
  const { api, fail } = house(3)
  const inbox = createInbox({ tab: 'all', api })
  await inbox.refresh()
  fail('Lỗi kết nối')
  await expect(inbox.move('id-002', 'ARCHIVE')).rejects.toThrow('Lỗi kết nối')
  await inbox.refresh()
  expect(shown(inbox)).toEqual([3, 2, 1])
})

test('a list that fails says so and can be asked for again; one that is shown stays', async () => {
  const { api, fail } = house(2)
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
