import { expect, test } from 'vitest'
import { pointsWords, readPoints, totalOf, usualPoints } from './points-words.ts'

test.for([
  [825, '8,25'],
  [850, '8,5'],
  [800, '8'],
  [1000, '10'],
  [10_000, '100'],
  [5, '0,05'],
  [0, '0'],
] as const)('%i hundredths of a point are written as %s', ([points, words]) => expect(pointsWords(points)).toBe(words))

test.for([
  ['7,5', 750],
  ['7.25', 725],
  ['8', 800],
  [' 0 ', 0],
  ['', null],
  ['8,01', undefined],
  ['-1', undefined],
  ['tám', undefined],
] as const)('“%s” typed as points of a part worth 8 is %s', ([typed, points]) => expect(readPoints(typed, 800)).toBe(points))

test.for([
  [[], null],
  [[800, null], null],
  [[750, 200], 950],
  [[0, 0], 0],
] as const)('points %j add up to %s', ([points, total]) => expect(totalOf(points)).toBe(total))

test.for([
  [75, [0, 25, 50, 75]],
  [100, [0, 25, 50, 75, 100]],
  [800, [0, 200, 400, 600, 800]],
  [10, [0, 10]],
  [150, [0, 50, 75, 125, 150]],
] as const)('of a part worth %i, %j are offered', ([most, offered]) => expect(usualPoints(most)).toEqual(offered))
