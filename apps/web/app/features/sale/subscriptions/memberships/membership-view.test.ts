import type { Term } from '@khue/contracts/sale/memberships'
import { expect, test } from 'vitest'
import { toHolders } from './membership-view.ts'

const [mother, child] = [
  { id: 'm', name: 'Trần Thị Thu Trang' },
  { id: 'c', name: 'Nguyễn Minh An' },
]
const term: Term = {
  lineId: 'l',
  sku: 'SUB-12M',
  planName: 'Chòm Sao',
  image: '/art/plans/7/9A4A12.svg',
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2027-11-20T17:30:00.000Z',
  state: 'RUNNING',
  isRenewable: true,
  pause: null,
  pauseWindow: { from: '2026-11-23', until: '2027-11-20' },
  isResumable: false,
  seats: 3,
  given: [],
  seatGrantedBy: null,
}
const shown = (change: Partial<Term> = {}) => {
  const [, holder] = toHolders(
    {
      items: [
        { person: mother, terms: [] },
        { person: child, terms: [{ ...term, ...change }] },
      ],
      family: [mother, child],
    },
    Date.parse('2026-12-05T00:00:00Z'),
  )
  return holder!.terms[0]!
}

test('a family plan shows its end date, its members and possible members', () => {
  expect(shown()).toMatchObject({
    period: 'Từ\u00A020/11/2026 đến\u00A021/11/2027',
    tag: { label: 'Đang dùng', tone: 'success' },
    pauseWindow: { explanation: '20/11/2027' },
    renewHref: '/checkout/renew?sku=SUB-12M&learnerId=c',
    sharing: { explanation: '1 trong 3 người', free: [mother], hasRoom: true },
  })
  const given = [{ id: 's', person: mother, assignedAt: '2026-11-21T09:00:00.000Z' }]
  expect(shown({ given }).sharing).toMatchObject({
    explanation: '2 trong 3 người',
    given: [{ name: mother.name, since: 'Từ 21/11/2026' }],
    free: [],
  })
  expect(shown({ seats: 1 }).sharing).toBeUndefined()
})

test.each([
  ['upcoming', { pause: { from: '2026-12-10', until: '2026-12-20' } }, ['Tạm dừng từ\u00A010/12/2026, dùng lại từ\u00A020/12/2026']],
  ['over', { pause: { from: '2026-11-25', until: '2026-12-05' } }, ['Đã tạm dừng từ\u00A025/11/2026 đến\u00A005/12/2026']],
  ['cancelled before it began', { pause: { from: '2026-12-01', until: '2026-12-01' } }, []],
])('a pause that is %s', (_, change, notes) => {
  expect(shown({ pauseWindow: null, ...change }).notes).toEqual(notes)
})

test('a locked membership shows the reason, and links to the due payment instead of a renewal', () => {
  expect(shown({ state: 'LOCKED', pauseWindow: null })).toMatchObject({
    notes: ['Còn kỳ trả góp quá hạn. Trả xong, gói dùng tiếp được ngay.'],
    renewHref: undefined,
    payHref: '/account/my-orders',
  })
  const seat = shown({ state: 'LOCKED', pauseWindow: null, seatGrantedBy: { id: 'x', name: 'Lê Văn Bình', seatId: 's' } })
  expect([seat.payHref, seat.notes.length]).toEqual([undefined, 2]) // another person pays for it
})

test('a seat shows whose plan it is, and can be neither renewed nor upgraded', () => {
  const seat = shown({ seatGrantedBy: { id: 'x', name: 'Lê Văn Bình', seatId: 's' }, pauseWindow: null })
  expect(seat).toMatchObject({ notes: ['Dùng chung gói của Lê Văn Bình'], seatId: 's', canUpgrade: false, sharing: undefined })
  expect(seat.renewHref).toBeUndefined()
})
