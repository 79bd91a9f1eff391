import { expect, test } from 'vitest'
import { addressOf, finderChoices, listChoices, readFilter } from './class-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('unknown values of an address are ignored', () => {
  expect(read('status=IN_PROGRESS&categoryId=4&day=today&level=6-9&time=afternoon')).toEqual({
    status: 'IN_PROGRESS',
    categoryId: 4,
    day: 'today',
    level: '6-9',
    time: 'afternoon',
  })
  expect(read('status=RUNNING&categoryId=maths&day=&utm_source=x')).toEqual({})
})

test('a choice keeps the others, and choosing it again removes it', () => {
  const { byState, bySubject } = listChoices({ status: 'IN_PROGRESS', categoryId: 4 })
  const href = (label: string) => [...byState, ...bySubject].find((one) => one.label === label)?.href
  expect(href('Đang học')).toBe('/open-classes?categoryId=4')
  expect(href('Hôm nay')).toBe('/open-classes?status=IN_PROGRESS&categoryId=4&day=today')
  expect(href('Khoa học')).toBe('/open-classes?status=IN_PROGRESS&categoryId=3')
  expect(href('Tất cả')).toBe('/open-classes')
})

test('choices of the finder can be removed on the list', () => {
  const { applied } = listChoices({ level: '6-9', categoryId: 4 })
  expect(applied).toEqual([{ label: 'Lớp\u00A06–9', isOn: true, href: '/open-classes?categoryId=4' }])
})

test('an empty address sets no filter, and a search can be removed on its own list', () => {
  expect(Object.keys(read('term=&key='))).toEqual([])
  const { applied, byState } = listChoices(read('term=toán&day=today'), '/interactive-classes')
  expect(applied).toEqual([{ label: '“toán”', isOn: true, href: '/interactive-classes?day=today' }])
  expect(byState[0]?.href).toBe('/interactive-classes')
})

test('a chosen suggestion is one chip with its term, and stays while other filters change', () => {
  const { applied, byState } = listChoices(read('term=Núi lửa&key=abcd2345&day=today'), '/interactive-classes')
  expect(applied).toEqual([{ label: '“Núi lửa”', isOn: true, href: '/interactive-classes?day=today' }])
  expect(byState.find(({ label }) => label === 'Đang học')?.href).toBe(
    '/interactive-classes?term=N%C3%BAi+l%E1%BB%ADa&key=abcd2345&day=today&status=IN_PROGRESS',
  )
  expect(listChoices(read('key=abcd2345')).applied).toEqual([{ label: 'Lớp đã chọn', isOn: true, href: '/open-classes' }])
})

test('the finder keeps the day of the board beside it', () => {
  const { who } = finderChoices({ day: 'tomorrow' }, [4])
  expect(who[1]).toEqual({ label: 'Lớp\u00A06–9', isOn: false, href: '/?day=tomorrow&level=6-9' })
})

test('the first page has no page number in its address', () => {
  expect(addressOf('/open-classes', {})).toBe('/open-classes')
  expect(addressOf('/open-classes', { day: 'today' }, { page: 2 })).toBe('/open-classes?day=today&page=3')
})
