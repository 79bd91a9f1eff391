import { expect, test } from 'vitest'
import type { EventView } from './day-events.ts'
import { hoursOf, placed } from './hour-places.ts'

const at = (key: string, from?: number, to = 0) =>
  ({ key, minutes: from === undefined ? undefined : { from: from * 60, to: to * 60 } }) as EventView

test('a grid draws the hours of its events, and the afternoon and evening of an empty week', () => {
  expect(hoursOf([])).toEqual([14, 15, 16, 17, 18, 19, 20, 21])
  expect(hoursOf([at('a', 7.5, 9)])[0]).toBe(7)
  expect(hoursOf([at('a', 21, 24)]).at(-1)).toBe(23)
})

test('events that overlap share the width, others have all of it', () => {
  const places = placed([at('c', 19, 20), at('day'), at('a', 18, 19.5), at('b', 19.5, 21), at('alone', 22, 23)])
  expect(places.map(({ event, lane, lanes }) => `${event.key} ${lane}/${lanes}`)).toEqual([
    'day 0/1',
    'a 0/2',
    'c 1/2',
    'b 0/2',
    'alone 0/1',
  ])
})
