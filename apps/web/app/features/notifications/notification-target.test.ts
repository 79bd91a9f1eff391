import { type Notification, togetherInvitation } from '@khue/contracts/notifications'
import { expect, test } from 'vitest'
import { targetOf } from './notification-target.ts'

const base: Notification = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Thanh toán thành công',
  content: '',
  highlightMarks: [],
  publishedAt: '2026-11-21T09:48:00Z',
  isRead: false,
  isArchived: false,
  category: 'TRANS',
  type: 'ORDER_PAID',
  url: null,
  openDetail: false,
  context: null,
  why: '',
}
const detail = `/notification/${base.id}`
const orders = '/account/my-orders'

test.each<[string, Partial<Notification>, string | undefined]>([
  ['an address', { url: orders }, orders],
  ['told to open its detail, whatever its address', { url: orders, openDetail: true }, detail],
  ['an invitation to study together, whatever its address', { url: orders, type: togetherInvitation }, detail],
  ['a gift with an address', { url: orders, context: { TYPE: 'GIFT' } }, orders],
  ['a gift without one', { context: { TYPE: 'GIFT', PROMOTION: 'HE2026' } }, detail],
  ['a context that is no gift', { context: { groupId: '7' } }, undefined],
  ['nothing to open', {}, undefined],
])('%s leads where spec 4 says', (_, differing, target) => {
  expect(targetOf({ ...base, ...differing })).toBe(target)
})
