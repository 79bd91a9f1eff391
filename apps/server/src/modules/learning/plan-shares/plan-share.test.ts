import { expect, test } from 'vitest'
import { countDay, type Learnt, poolOf, sharesOf, sumOf } from './plan-share.ts'

let state = 20_261_129 // the same values in every run
/** A whole number from 0 to `limit`. */
function upTo(limit: number) {
  state = (state * 48_271) % 2_147_483_647
  return Math.floor((state / 2_147_483_647) * (limit + 1))
}
const trials = Array.from({ length: 300 }, (_, at) => at)

function counted(day: readonly Learnt[], capMinutes: number) {
  const minutes = new Map<string, number>()
  countDay(minutes, day, capMinutes)
  return Object.fromEntries(minutes)
}
const learntWith = (memberId: string, teacherId: string, minutes: number): Learnt => ({ memberId, teacherId, minutes })

test.each<[revenue: number, permille: number, pool: number]>([
  [1_000_000, 250, 250_000],
  [999, 500, 499],
  [999, 1000, 999],
  [5, 100, 0],
  [0, 500, 0],
  [-400_000, 500, 0],
  [9_007_199_254_740_991, 999, 8_998_192_055_486_250],
])('of a revenue of %i, %i in a thousand are %i', (revenue, permille, pool) => expect(poolOf(revenue, permille)).toBe(pool))

test('below the cap every minute counts, above it the cap alone, each teacher of the day in proportion', () => {
  expect(counted([learntWith('a', 'x', 60), learntWith('a', 'y', 60), learntWith('b', 'x', 90)], 120)).toEqual({ x: 150, y: 60 })
  expect(counted([learntWith('a', 'x', 120), learntWith('a', 'y', 60)], 120)).toEqual({ x: 80, y: 40 })
  expect(counted([learntWith('a', 'y', 100), learntWith('a', 'x', 100)], 121)).toEqual({ x: 61, y: 60 })
})

test('on any day each member counts for what they learnt or for the cap, and the order of lessons changes nothing', () => {
  for (const _ of trials) {
    const day = Array.from({ length: upTo(12) }, (_, at) => learntWith(`member ${upTo(3)}`, `teacher ${at}`, 1 + upTo(200)))
    const capMinutes = 1 + upTo(240)
    const byMember = Map.groupBy(day, ({ memberId }) => memberId)
    const expected = [...byMember.values()].map((own) => Math.min(capMinutes, sumOf(own.map(({ minutes }) => minutes))))
    const minutes = counted(day, capMinutes)
    expect(sumOf(Object.values(minutes))).toBe(sumOf(expected))
    for (const one of day) expect(minutes[one.teacherId]).toBeLessThanOrEqual(one.minutes)
    expect(counted(day.toReversed(), capMinutes)).toEqual(minutes)
  }
})

test('the shares of any pool sum to it exactly, none a đồng off, and more minutes never bring less', () => {
  for (const _ of trials) {
    const minutes = new Map(Array.from({ length: 1 + upTo(20) }, (_, at) => [`teacher ${at}`, upTo(3000)] as const))
    const pool = upTo(upTo(1) === 0 ? 50 : 900_000_000)
    const shares = sharesOf(pool, minutes)
    const all = sumOf([...minutes.values()])
    expect(sumOf(shares.map(({ vnd }) => vnd))).toBe(all > 0 ? pool : 0)
    expect(sumOf(shares.map((share) => share.minutes))).toBe(all)
    for (const share of shares) {
      expect(share.minutes).toBeGreaterThan(0)
      expect(Math.abs(share.vnd * all - pool * share.minutes)).toBeLessThan(all)
      for (const other of shares) if (other.minutes > share.minutes) expect(other.vnd).toBeGreaterThanOrEqual(share.vnd)
    }
  }
})

test('without a minute nobody gets anything, and of equal teachers the first get the đồng that are left', () => {
  expect(sharesOf(1000, new Map())).toEqual([])
  expect(sharesOf(1000, new Map([['x', 0]]))).toEqual([])
  const three = new Map(['z', 'x', 'y'].map((id) => [id, 30] as const))
  expect(sharesOf(101, three).map(({ teacherId, vnd }) => [teacherId, vnd])).toEqual([
    ['x', 34],
    ['y', 34],
    ['z', 33],
  ])
})
