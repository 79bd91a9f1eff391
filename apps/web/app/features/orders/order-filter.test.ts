import { expect, test } from 'vitest'
import { filterChips, orderListAddress, readOrderQuery } from './order-filter.ts'

const read = (search: string) => readOrderQuery(new URLSearchParams(search))

test('an address is read, and read only as far as it makes sense', () => {
  expect(read('status=CANCELLED&code=kh8g&page=2')).toEqual({ status: 'CANCELLED', code: 'KH8G', page: 2 })
  expect(read('status=PENDING')).toEqual({ status: 'PENDING', page: 0 })
  expect(read('status=ELSE&code=+&page=-1')).toEqual({ page: 0 })
  expect(read('page=1e9')).toEqual({ page: 0 })
  expect(read('code=KH8G74AXD4KH8G74AXD4').code).toHaveLength(16)
})

test('what is read can be written again', () => {
  for (const search of ['status=CANCELLED&code=KH8G&page=2', 'page=1', 'code=KH8G74AXD4'])
    expect(orderListAddress(read(search))).toBe(`/account/my-orders?${search}`)
  expect(orderListAddress({})).toBe('/account/my-orders')
})

test('choosing a status keeps the search and begins at the first page', () => {
  const chips = filterChips(read('status=CANCELLED&code=KH8G&page=2'))
  expect(chips.filter(({ isOn }) => isOn).map(({ label }) => label)).toEqual(['Đã huỷ'])
  expect(chips[0]).toMatchObject({ label: 'Tất cả', href: '/account/my-orders?code=KH8G' })
  expect(chips[1]?.href).toBe('/account/my-orders?status=AWAITING_PAYMENT&code=KH8G')
})
