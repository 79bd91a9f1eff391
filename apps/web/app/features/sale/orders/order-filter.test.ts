import { expect, test } from 'vitest'
import { kindChips, orderListAddress, readOrderQuery, statusChips } from './order-filter.ts'

const on = (chips: readonly { label: string; isOn: boolean }[]) => chips.filter(({ isOn }) => isOn).map(({ label }) => label)
const read = (search: string) => readOrderQuery(new URLSearchParams(search))

test('an address is parsed, ignoring unknown values', () => {
  expect(read('status=CANCELLED&code=kh8g&page=2')).toEqual({ status: 'CANCELLED', code: 'KH8G', page: 2 })
  expect(read('status=PENDING')).toEqual({ status: 'PENDING', page: 0 })
  expect(read('status=ELSE&code=+&page=-1')).toEqual({ page: 0 })
  expect(read('page=1e9')).toEqual({ page: 0 })
  expect(read('code=KH8G74AXD4KH8G74AXD4').code).toHaveLength(16)
})

test('a parsed query can be serialised again', () => {
  for (const search of ['status=CANCELLED&code=KH8G&page=2', 'status=COMPLETED&kind=TN&code=KH8G', 'page=1', 'code=KH8G74AXD4'])
    expect(orderListAddress(read(search))).toBe(`/account/my-orders?${search}`)
  expect(orderListAddress({})).toBe('/account/my-orders')
})

test('choosing a status or a kind keeps the rest and returns to the first page', () => {
  const query = read('status=CANCELLED&kind=CO&code=KH8G&page=2')
  expect([on(statusChips(query)), on(kindChips(query))]).toEqual([['Đã huỷ'], ['Khoá học']])
  expect(statusChips(query)[0]).toMatchObject({ label: 'Tất cả', href: '/account/my-orders?kind=CO&code=KH8G' })
  expect(statusChips(query)[1]?.href).toBe('/account/my-orders?status=AWAITING_PAYMENT&kind=CO&code=KH8G')
  expect(kindChips(query)[0]).toMatchObject({ label: 'Mọi loại', href: '/account/my-orders?status=CANCELLED&code=KH8G' })
  expect(kindChips(query)[2]?.href).toBe('/account/my-orders?status=CANCELLED&kind=SUB&code=KH8G')
})
