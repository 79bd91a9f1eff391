import { type WorkItemCount, type WorkItemKind, workItemKinds } from '@khue/contracts/people/work-items'
import { expect, test } from 'vitest'
import { formatCount, queueHref, toGroups, totals } from './queue-view.ts'

const counts = (given: Partial<Record<WorkItemKind, [open: number, nextDueAt: string, overdue?: number]>>): WorkItemCount[] =>
  workItemKinds.map((kind) => {
    const [open = 0, nextDueAt = null, overdue = 0] = given[kind] ?? []
    return { kind, open, overdue, nextDueAt }
  })

test('each group has the sum of its kinds and the nearest due time, and opens the kind that is due first', () => {
  const given = counts({
    REFUND: [3, '2026-11-27T10:00:00Z'],
    SUSPENSE_PAYMENT: [1, '2026-11-27T09:00:00Z', 1],
    CHAT_CASE: [2, '2026-11-27T08:30:00Z', 2],
  })
  expect(toGroups(given)).toEqual([
    { group: 'MONEY', open: 4, nextDueAt: '2026-11-27T09:00:00Z', href: '/admin/queue/SUSPENSE_PAYMENT' },
    { group: 'PEOPLE', open: 0, nextDueAt: null, href: '/admin' },
    { group: 'CONTENT', open: 0, nextDueAt: null, href: '/admin' },
    { group: 'SUPPORT', open: 2, nextDueAt: '2026-11-27T08:30:00Z', href: '/admin/queue/CHAT_CASE' },
    { group: 'SETTINGS', open: 0, nextDueAt: null, href: '/admin' },
  ])
  expect(totals(given)).toEqual({ open: 6, overdue: 3 })
})

test('a queue keeps its place in its address', () => {
  expect(queueHref('REVIEW', 'a+b')).toBe('/admin/queue/REVIEW?cursor=a%2Bb')
  expect(queueHref(undefined)).toBe('/admin')
  expect([formatCount(999), formatCount(1000)]).toEqual(['999', '1.000+'])
})
