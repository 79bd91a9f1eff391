import { expect, test } from 'vitest'
import * as programme from './programme.ts'

const item = (id: string, kind: programme.NewKind = 'LIVE') => programme.newItem(id, kind, 90)
const course = [
  { title: 'Một', items: [item('a'), item('b'), item('bai', 'ASSIGNMENT')] },
  { title: 'Hai', items: [item('c')] },
  { title: 'Ba', items: [] },
]
const ids = (one: typeof course) => one.map(({ items }) => items.map(({ itemId }) => itemId).join(' '))

test.each([
  ['a', 1, ['b a bai', 'c', '']],
  ['bai', 1, ['a b', 'bai c', '']],
  ['c', -1, ['a b bai c', '', '']],
  ['c', 1, ['a b bai', '', 'c']],
] as const)('%s moved by %i', (id, by, expected) => {
  const to = programme.nextSpot(course, id, by)
  expect(to && ids(programme.moveItem(course, id, to))).toEqual(expected)
})

test('the first item does not move up', () => expect(programme.nextSpot(course, 'a', -1)).toBeUndefined())

test.each([
  ['a', { itemId: 'c', isAfter: true }, ['b bai', 'c a', '']],
  ['a', { itemId: 'b', isAfter: true }, ['b a bai', 'c', '']],
  ['bai', { itemId: 'a', isAfter: false }, ['bai a b', 'c', '']],
  ['b', { chapter: 2 }, ['a bai', 'c', 'b']],
  ['b', { chapter: 0 }, ['a bai b', 'c', '']],
] as const)('%s dropped on %j', (id, over, expected) => {
  const to = programme.dropSpot(course, id, over)
  expect(to && ids(programme.moveItem(course, id, to))).toEqual(expected)
})

test('an item dropped on itself stays', () => expect(programme.dropSpot(course, 'a', { itemId: 'a', isAfter: true })).toBeUndefined())

test('a removed item comes back to its place', () => {
  const spot = programme.findSpot(course, 'b')!
  const without = programme.removeItem(course, spot)
  expect(ids(without)).toEqual(['a bai', 'c', ''])
  expect(programme.restoreItem(without, spot, course[0]!.items[1]!)).toEqual(course)
  expect(ids(programme.restoreItem(course, { chapter: 7, at: 2 }, item('x')))).toEqual(['a b bai', 'c', 'x'])
  expect(ids(programme.restoreItem([], spot, item('x')))).toEqual(['x'])
})

test('chapters move, and stay at the ends', () => {
  expect(programme.moveChapter(course, 0, 1).map(({ title }) => title)).toEqual(['Hai', 'Một', 'Ba'])
  expect(programme.moveChapter(course, 0, -1)).toBe(course)
})

test('a change of one item keeps all others as they are, so that their rows are not drawn again', () => {
  const changed = programme.changeItem(course, 'b', { title: 'Mới' })
  expect([changed[0]?.items[0], changed[1], changed[0]?.items[1]?.title]).toEqual([course[0]!.items[0], course[1], 'Mới'])
  expect(changed[0]?.items[0]).toBe(course[0]!.items[0])
  expect(changed[1]).toBe(course[1])
})

test('lessons and assignments are numbered apart, through all chapters', () => {
  expect([...programme.numbersOf(course)]).toEqual([
    ['a', 1],
    ['b', 2],
    ['bai', 1],
    ['c', 3],
  ])
})
