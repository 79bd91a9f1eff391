import { refundChannels, refundStates } from '@khue/contracts/sale/refunds'
import { expect, test } from 'vitest'
import { actionsOf, canMove, isOver, isWaiting, moveRefund, readPanel, refundEvents, fourEyesViolation } from './refund.ts'

const allowed: Record<(typeof refundChannels)[number], Record<string, string>> = {
  BALANCE: {
    'REQUESTED APPROVE': 'APPROVED',
    'REQUESTED RULE': 'APPROVED',
    'REQUESTED REJECT': 'REJECTED',
    'REQUESTED WITHDRAW': 'WITHDRAWN',
    'APPROVED BOOKED': 'DONE',
  },
  BANK: {
    'REQUESTED CHECK': 'CHECKED',
    'REQUESTED REJECT': 'REJECTED',
    'REQUESTED WITHDRAW': 'WITHDRAWN',
    'CHECKED SECOND_APPROVE': 'APPROVED',
    'CHECKED REJECT': 'REJECTED',
    'CHECKED WITHDRAW': 'WITHDRAWN',
    'APPROVED FINISHED': 'DONE',
  },
  GATEWAY: {
    'REQUESTED APPROVE': 'APPROVED',
    'REQUESTED REJECT': 'REJECTED',
    'REQUESTED WITHDRAW': 'WITHDRAWN',
    'APPROVED SEND': 'SENDING',
    'SENDING ACCEPTED': 'SENT',
    'SENDING FINISHED': 'DONE',
    'SENDING REFUSED': 'FAILED',
    'SENDING UNKNOWN': 'SENDING',
    'SENT ACCEPTED': 'SENT',
    'SENT FINISHED': 'DONE',
    'SENT REFUSED': 'FAILED',
    'SENT UNKNOWN': 'SENT',
    'FAILED REROUTE': 'REQUESTED',
    'FAILED ACCEPTED': 'SENT',
  },
}

test.each(refundChannels)('a refund by %s has only the transitions of its table', (channel) => {
  for (const state of refundStates)
    for (const event of refundEvents) {
      const to = allowed[channel][`${state} ${event}`]
      const move = () => moveRefund({ channel, state, isOwed: false }, event)
      if (to) expect(move()).toBe(to)
      else expect(move, `${state} ${event}`).toThrow(expect.objectContaining({ code: 'REFUND_STATE_LOCKED', details: { state } }))
    }
})

test('a refund waits until it is decided and is over when it is paid or refused', () => {
  expect(refundStates.filter(isWaiting)).toEqual(['REQUESTED', 'CHECKED'])
  expect(refundStates.filter(isOver).toSorted()).toEqual(['DONE', 'REJECTED', 'WITHDRAWN'])
})

test('a refund in a final state stays there', () => {
  for (const state of refundStates.filter(isOver))
    for (const channel of refundChannels)
      for (const event of refundEvents) expect(canMove({ channel, state, isOwed: false }, event)).toBe(false)
})

test('a refund that was approved once can be neither rejected nor withdrawn', () => {
  for (const event of ['REJECT', 'WITHDRAW'] as const) {
    expect(canMove({ channel: 'BALANCE', state: 'REQUESTED', isOwed: true }, event)).toBe(false)
  }
  expect(canMove({ channel: 'BALANCE', state: 'REQUESTED', isOwed: true }, 'APPROVE')).toBe(true)
})

const seen = { channel: 'BANK', state: 'REQUESTED', isOwed: false, requestedBy: 'buyer', payeeId: 'buyer', approvedBy: null } as const
const overdue = { ...seen, channel: 'GATEWAY', state: 'SENT', isGatewayOverdue: true } as const
test.each([
  { name: 'a stranger checks', refund: seen, by: 'admin', why: null, actions: ['check', 'reject'] },
  { name: 'the admin who asked', refund: { ...seen, requestedBy: 'admin' }, by: 'admin', why: 'REFUND_SELF_APPROVAL', actions: ['reject'] },
  { name: 'the admin who gets it', refund: { ...seen, payeeId: 'admin' }, by: 'admin', why: 'REFUND_SELF_APPROVAL', actions: ['reject'] },
  {
    name: 'the same admin twice',
    refund: { ...seen, state: 'CHECKED', approvedBy: 'admin' },
    by: 'admin',
    why: 'REFUND_SECOND_ADMIN_REQUIRED',
    actions: ['reject'],
  },
  {
    name: 'a second admin',
    refund: { ...seen, state: 'CHECKED', approvedBy: 'admin' },
    by: 'other',
    why: null,
    actions: ['approve', 'reject'],
  },
  { name: 'after both', refund: { ...seen, state: 'APPROVED', approvedBy: 'admin' }, by: 'admin', why: null, actions: ['paid'] },
  { name: 'to the balance', refund: { ...seen, channel: 'BALANCE' }, by: 'admin', why: null, actions: ['approve', 'reject'] },
  {
    name: 'back at the gateway',
    refund: { ...seen, channel: 'GATEWAY', state: 'SENT', approvedBy: 'admin' },
    by: 'admin',
    why: null,
    actions: [],
  },
  {
    name: 'refused by the gateway',
    refund: { ...seen, channel: 'GATEWAY', state: 'FAILED', isOwed: true },
    by: 'other',
    why: null,
    actions: ['to-balance'],
  },
  { name: 'approved anew', refund: { ...seen, channel: 'BALANCE', isOwed: true }, by: 'other', why: null, actions: ['approve'] },
  {
    name: 'a gateway that does not answer',
    refund: overdue,
    by: 'admin',
    why: null,
    actions: ['given', 'not-given'],
  },
  {
    name: 'one that does not answer, for the admin who gets it',
    refund: { ...overdue, payeeId: 'admin' },
    by: 'admin',
    why: 'REFUND_SELF_APPROVAL',
    actions: [],
  },
  { name: 'one that was not asked yet', refund: { ...overdue, state: 'APPROVED' }, by: 'admin', why: null, actions: [] },
  { name: 'one that paid', refund: { ...overdue, state: 'DONE' }, by: 'admin', why: null, actions: [] },
  {
    name: 'the portal read by one admin',
    refund: { ...overdue, state: 'SENDING', portalStatus: 'REFUNDED', portalCheckedBy: 'admin' },
    by: 'admin',
    why: null,
    actions: ['not-given'],
  },
  {
    name: 'the portal read otherwise by one admin',
    refund: { ...overdue, portalStatus: 'NOT_REFUNDED', portalCheckedBy: 'admin' },
    by: 'admin',
    why: null,
    actions: ['given'],
  },
  {
    name: 'the portal read by another admin',
    refund: { ...overdue, portalStatus: 'REFUNDED', portalCheckedBy: 'other' },
    by: 'admin',
    why: null,
    actions: ['given', 'not-given'],
  },
] as const)('$name', ({ refund, by, why, actions }) => {
  expect(fourEyesViolation(refund, by)).toBe(why)
  expect(actionsOf(refund, by)).toEqual(actions)
})

test.each([
  ['the first reading is kept', { portalStatus: null, portalCheckedBy: null }, 'REFUNDED', 'KEPT'],
  ['another reading replaces it', { portalStatus: 'NOT_REFUNDED', portalCheckedBy: 'other' }, 'REFUNDED', 'KEPT'],
  ['the same admin again proves nothing', { portalStatus: 'REFUNDED', portalCheckedBy: 'admin' }, 'REFUNDED', 'SAME_ADMIN'],
  ['two admins read that the buyer was paid', { portalStatus: 'REFUNDED', portalCheckedBy: 'other' }, 'REFUNDED', 'FINISHED'],
  ['two admins read that the buyer was not paid', { portalStatus: 'NOT_REFUNDED', portalCheckedBy: 'other' }, 'NOT_REFUNDED', 'REFUSED'],
] as const)("the gateway's portal: %s", (_name, reading, outcome, effect) => {
  expect(readPanel(reading, outcome, 'admin')).toBe(effect)
})
