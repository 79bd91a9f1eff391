import { expect, test } from 'vitest'
import { changesOf, type Now, type Seen, stateOf } from './cart.ts'

const seen = (priceVnd: number, seatsLeft: number | null = null, isSold = true): Seen => ({ priceVnd, seatsLeft, isSold })
const now = (priceVnd: number, seatsLeft: number | null = null): Now => ({ priceVnd, seatsLeft })

test.each<[string, Seen, Now, string[]]>([
  ['nothing has changed', seen(990_000, 9), now(990_000, 9), []],
  ['a higher price', seen(990_000), now(1_290_000), ['Giá tăng từ 990.000đ lên 1.290.000đ']],
  ['a lower price', seen(990_000), now(0), ['Giá giảm từ 990.000đ còn 0đ']],
  ['fewer seats, and still enough of them', seen(1, 9), now(1, 6), []],
  ['the last seats', seen(1, 9), now(1, 5), ['Lớp chỉ còn 5 chỗ']],
  ['one seat less of the last', seen(1, 5), now(1, 4), ['Lớp chỉ còn 4 chỗ']],
  ['one seat more of the last', seen(1, 4), now(1, 5), []],
  ['no seat any more', seen(1, 1), now(1, 0), ['Lớp vừa hết chỗ']],
  ['still no seat', seen(1, 0), now(1, 0), []],
  ['a seat again', seen(1, 0), now(1, 7), ['Lớp có chỗ trở lại, còn 7 chỗ']],
  ['seats are counted from now on', seen(1, null), now(1, 30), []],
  ['seats are counted from now on, and few', seen(1, null), now(1, 2), ['Lớp chỉ còn 2 chỗ']],
  ['seats are not counted any more', seen(1, 0), now(1, null), ['Lớp có chỗ trở lại']],
  ['not sold any more', seen(1, 3), undefined, ['Món này hiện không còn bán']],
  ['not sold any more, as was seen', seen(1, 3, false), undefined, []],
  ['sold again as it was', seen(1, 3, false), now(1, 3), ['Món này được bán trở lại']],
  [
    'sold again, dearer and full',
    seen(1000, 3, false),
    now(2000, 0),
    ['Món này được bán trở lại', 'Giá tăng từ 1.000đ lên 2.000đ', 'Lớp vừa hết chỗ'],
  ],
])('%s', (_, before, after, said) => {
  expect(changesOf(before, after).map(({ explanation }) => explanation)).toEqual(said)
})

test('a change carries the earlier and the current value', () => {
  expect(changesOf(seen(990_000, 8), now(1_290_000, 0))).toMatchObject([
    { kind: 'PRICE', previous: 990_000, current: 1_290_000 },
    { kind: 'SEATS', previous: 8, current: 0 },
  ])
})

test('an item that is full or no longer sold is not available', () => {
  expect([stateOf(now(1)), stateOf(now(1, 1)), stateOf(now(1, 0)), stateOf(undefined)]).toEqual(['OK', 'OK', 'FULL', 'GONE'])
})

const kinds = (before: Seen, after: Now) => changesOf(before, after).map(({ kind }) => kind)

test('each change has its kind', () => {
  expect(kinds(seen(1), undefined)).toEqual(['GONE'])
  expect(kinds(seen(1, 3, false), now(2, 0))).toEqual(['RELISTED', 'PRICE', 'SEATS'])
})
