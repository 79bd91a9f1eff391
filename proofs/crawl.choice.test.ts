import { expect, test } from 'vitest'
import { addressChoice } from './crawl.choice.ts'

const chosenOf = (addresses: readonly string[]) => addresses.filter(addressChoice())

test('every page and every choice of a filter is requested once, and a few of the addresses that only repeat them', () => {
  const choices = Array.from({ length: 30 }, (_, n) => `/courses?grades=${n}`)
  const courses = ['toan-abcdefgh', 'van-bcdefghj', 'anh-cdefghjk', 've-defghjkm', 'nhac-efghjkmn'].map((part) => `/courses/${part}`)
  expect(chosenOf([...choices, ...choices, ...courses, ...courses])).toEqual([...choices, ...courses])
  expect([...choices, ...courses].filter(addressChoice({ isShort: true }))).toEqual([choices[0], ...courses])
  expect(chosenOf(['/courses?a=1&b=2', '/courses?b=2&a=1'])).toHaveLength(1)
  expect(chosenOf(Array.from({ length: 9 }, (_, n) => `/sign-in?from=%2Fcourses%2F${n}`))).toHaveLength(3)
  expect(chosenOf(courses.flatMap((course) => [1, 2].map((stars) => `${course}?stars=${stars}`)))).toHaveLength(3)
  expect(chosenOf(courses.flatMap((course) => [1, 2, 3, 4, 5].map((stars) => `${course}?stars=${stars}`)))).toHaveLength(5)
  const pairs = Array.from({ length: 34 }, (_, n) => `/tutors/listing?provinces=${n},${(n + 1) % 34}`)
  expect(chosenOf(pairs)).toHaveLength(33) // the last one adds no new choice
  const single = Array.from({ length: 34 }, (_, n) => `/tutors/listing?provinces=${n}`)
  expect(chosenOf([...single, ...pairs])).toHaveLength(34 + 3)
  const longer = single.map((_, n) => `/tutors/listing?provinces=${[...single.keys()].slice(0, n + 1).join(',')}`)
  expect(chosenOf([...single, ...longer])).toHaveLength(34 + 3)
})
