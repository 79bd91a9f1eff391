import type { Cart, CartItem } from '@khue/contracts/sale/carts'
import { expect, test } from 'vitest'
import { toCartView } from './cart-view.ts'

const item = (id: string, part: Partial<CartItem> = {}): CartItem => ({
  id,
  sku: `SUB-${id}`,
  kind: 'SUB',
  name: id,
  note: '',
  image: null,
  href: null,
  learner: { id: 'an', name: 'An' },
  seller: null,
  price: 100_000,
  memberPrice: null,
  seatsLeft: null,
  isSelected: true,
  isSaved: false,
  state: 'OK',
  changes: [],
  ...part,
})
const ha = { id: 'ha', name: 'Nguyễn Thu Hà' }
const cart = (items: CartItem[]): Cart => ({ items, saved: [], count: items.length, selectedTotal: 0 })

test('items of one seller are grouped at the place of the first one', () => {
  const { groups } = toCartView(cart([item('a', { seller: ha }), item('b'), item('c', { seller: ha })]))
  expect(groups.map(({ name, rows }) => [name, rows.map(({ id }) => id)])).toEqual([
    ['Do Nguyễn Thu Hà bán', ['a', 'c']],
    ['Do Khuê bán', ['b']],
  ])
})

test('full or unavailable items are not selected, even if they were before', () => {
  const view = toCartView(cart([item('a'), item('b', { state: 'FULL', seatsLeft: 0 }), item('c', { state: 'GONE', seller: ha })]))
  expect(view).toMatchObject({ chosen: 1, orders: 1, payableIds: ['a'], isAllChosen: true })
  const rows = view.groups.flatMap(({ rows }) => rows)
  expect(rows.map(({ isSelected, state }) => [isSelected, state])).toEqual([
    [true, undefined],
    [false, 'Hết chỗ'],
    [false, 'Không còn bán'],
  ])
  expect(toCartView(cart([item('b', { state: 'GONE' })])).isAllChosen).toBe(false)
})

const memberPrice = (isApplicable: boolean) => ({ memberPrice: { amount: 95_000, isApplicable } })
test('member prices are shown to members and to possible members', () => {
  const view = toCartView(cart([item('a', memberPrice(true)), item('b', memberPrice(false)), item('c')]))
  expect(view.groups[0]?.rows.map(({ member }) => member)).toEqual(['Giá thành viên 95.000đ', 'Thành viên trả 95.000đ', undefined])
})

const saves = (...items: CartItem[]) => toCartView(cart(items)).memberSaves
test('the total shows the member discount of the selected items only', () => {
  const notChosen = item('c', { ...memberPrice(true), isSelected: false })
  expect(saves(item('a', memberPrice(true)), item('b', memberPrice(true)), notChosen)).toBe(
    'Bạn là thành viên: giảm thêm 10.000đ ở bước sau.',
  )
  expect(saves(item('a', memberPrice(false)), item('b'), notChosen)).toBeUndefined()
})

test('the last seats and the number of orders are shown', () => {
  const view = toCartView(
    cart([item('a', { seatsLeft: 5 }), item('b', { seatsLeft: 6, seller: ha }), item('c', { isSelected: false, seller: ha })]),
  )
  expect(view.groups.flatMap(({ rows }) => rows.map(({ few }) => few))).toEqual(['Còn\u00A05\u00A0chỗ', undefined, undefined])
  expect(view).toMatchObject({ chosen: 2, orders: 2, isAllChosen: false })
})
