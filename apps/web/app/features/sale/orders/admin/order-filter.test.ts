import { expect, test } from 'vitest'
import { allOrdersAddress, allOrdersChoices, readAllOrdersQuery } from './order-filter.ts'

const read = (search: string) => readAllOrdersQuery(new URLSearchParams(search))
const id = '0192b3c4-0000-7000-8000-000000000001'

test('unknown values are left out, and a parsed query can be serialised again', () => {
  expect(read('')).toEqual({})
  expect(read('status=ELSE&kind=x&method=CASH&from=soon&until=2026-02-31&cursor=1&item=&term=%20%20')).toEqual({})
  const search = `status=CANCELLED&kind=CO&method=VIETQR&from=2026-11-01&until=2026-11-30&term=KH1&cursor=${id}&item=${id}`
  expect(allOrdersAddress(read(search))).toBe(`/admin/orders?${search}`)
})

test('a choice keeps the others and returns to the newest', () => {
  const { byStatus, byKind } = allOrdersChoices(read(`status=CANCELLED&kind=CO&cursor=${id}&item=${id}`))
  expect(byStatus.choices[0]).toEqual({ label: 'Tất cả', href: '/admin/orders?kind=CO', isOn: false })
  expect(byKind.choices.find(({ isOn }) => isOn)).toEqual({
    label: 'Khoá học',
    href: '/admin/orders?status=CANCELLED&kind=CO',
    isOn: true,
  })
})
