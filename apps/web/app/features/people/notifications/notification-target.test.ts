import { type Notification, togetherInvitation } from '@khue/contracts/people/notifications'
import { expect, test } from 'vitest'
import { exampleNotification } from './example-notification.ts'
import { targetOf } from './notification-target.ts'

const base = exampleNotification()
const detail = `/notification/${base.id}`
const orders = '/account/my-orders'

test.each<[string, Partial<Notification>, string | undefined]>([
  ['an address', { url: orders }, orders],
  ['one with openDetail, even with an address', { url: orders, openDetail: true }, detail],
  ['an invitation to study together, even with an address', { url: orders, type: togetherInvitation }, detail],
  ['a gift with an address', { url: orders, context: { TYPE: 'GIFT' } }, orders],
  ['a gift without one', { context: { TYPE: 'GIFT', PROMOTION: 'HE2026' } }, `${detail}?open=gift`],
  ['a context without a gift', { context: { groupId: '7' } }, undefined],
  ['nothing to open', {}, undefined],
])('%s leads to the target of spec 4', (_, differing, target) => {
  expect(targetOf({ ...base, ...differing })).toBe(target)
})
