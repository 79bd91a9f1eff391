import { notificationCategories } from '@khue/contracts/people/notification-settings'
import { loadNotifications } from '@khue/contracts/people/notifications'
import { expect, test } from 'vitest'
import { inboxTabs, queryOf, readTab } from './inbox-tabs.ts'

test('every category is in exactly one tab, and no tab is empty', () => {
  const named = inboxTabs.flatMap((tab) => {
    const { category } = queryOf(tab)
    if (category) expect(category).not.toEqual([])
    return category ?? []
  })
  expect(named.toSorted()).toEqual(notificationCategories.toSorted())
})

test.each(inboxTabs)('the inbox accepts the query of tab %s', (tab) => {
  expect(loadNotifications.query.safeParse(queryOf(tab)).success).toBe(true)
})

const read = (search: string) => readTab(new URLSearchParams(search))

test('an address names a tab, or means all of them', () => {
  expect([read('?tab=money'), read(''), read('?tab=constructor')]).toEqual(['money', 'all', 'all'])
})
