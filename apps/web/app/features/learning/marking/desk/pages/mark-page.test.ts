import type { NewStroke } from '@khue/contracts/learning/marking-shapes'
import { expect, test } from 'vitest'
import { pointsIn } from '../../shared/stroke-shape.ts'
import { type DeskTool, firstInk } from '../ink/tools.ts'
import { createStrokesStore } from '../saving/strokes-store.ts'
import { drawCircle, drawLine, eraseAt, moveSpot, pointIn, stamp, writeWords } from './mark-page.ts'

const page = {
  key: 'file 2',
  number: 2,
  fileId: 'file',
  page: 2,
  picture: { width: 600, height: 800, address: '/2' },
  rotation: 0,
} as const

function givenPage(tool: DeskTool = 'PEN') {
  const drawn: NewStroke[] = []
  let last = 0
  const strokes = createStrokesStore({
    first: [],
    me: 'me',
    send: (changed) => drawn.push(...changed.flatMap((one) => ('stroke' in one ? [one.stroke] : []))),
    newId: () => `${(last += 1)}`,
  })
  return { marked: { page, ink: { ...firstInk, tool }, strokes }, drawn }
}

test('a line carries its page, colour and width', () => {
  const { marked, drawn } = givenPage()
  drawLine(marked, [
    [100, 100],
    [500.4, 900.6],
  ])
  expect(drawn).toEqual([expect.objectContaining({ fileId: 'file', page: 2, kind: 'PEN', colour: 'RED', width: 60, text: null })])
  expect(pointsIn(drawn[0]!.points)).toEqual([
    [100, 100],
    [500, 901],
  ])
})

test.for([
  [
    'drawn',
    [1000, 1000],
    [3000, 2000],
    [
      [1000, 1000],
      [3000, 2000],
    ],
  ],
  [
    'tapped',
    [5000, 5000],
    [5010, 5010],
    [
      [4400, 4550],
      [5600, 5450],
    ],
  ],
  [
    'tapped in a corner',
    [0, 0],
    [0, 0],
    [
      [0, 0],
      [600, 450],
    ],
  ],
] as const)('a circle that is %s has two corners on the page', ([, from, to, corners]) => {
  const { marked, drawn } = givenPage('CIRCLE')
  drawCircle(marked, from, to)
  expect(pointsIn(drawn[0]!.points)).toEqual(corners)
})

test.for([
  ['TICK', true],
  ['CROSS', true],
  ['QUESTION', true],
  ['TEXT', false],
  ['VOICE', false],
  ['PEN', false],
] as const)('%s is set by one tap: %s', ([tool, isSet]) => {
  const { marked, drawn } = givenPage(tool)
  expect(stamp(marked, [10.2, 20.7])).toBe(isSet)
  expect(drawn.map(({ kind, points }) => [kind, pointsIn(points)])).toEqual(isSet ? [[tool, [[10, 21]]]] : [])
})

test('words are written, and an eraser takes what lies under it', () => {
  const { marked, drawn } = givenPage('TEXT')
  writeWords(marked, [1000, 1000], 'Thiếu điều kiện')
  expect(drawn[0]).toMatchObject({ kind: 'TEXT', text: 'Thiếu điều kiện' })
  expect(eraseAt(marked, [9000, 9000], 0)).toBe(0)
  expect(eraseAt(marked, [1100, 950], 0)).toBe(1)
  expect(marked.strokes.get().strokes).toEqual([])
})

const box = { left: 100, top: 50, width: 400, height: 300 } as DOMRect
test.for([
  [0, [2500, 5000]],
  [90, [5000, 7500]],
  [180, [7500, 5000]],
  [270, [5000, 2500]],
] as const)('on a page turned by %i degrees, a pointer at a quarter of its width is at %j', ([rotation, point]) =>
  expect(pointIn(box, 200, 200, rotation)).toEqual(point),
)
test('a pointer beside the page is at its edge', () => expect(pointIn(box, 0, 1000, 0)).toEqual([0, 10_000]))

test.for([
  [0, [5250, 5000]],
  [90, [5000, 4750]],
  [180, [4750, 5000]],
  [270, [5000, 5250]],
] as const)('the right arrow goes right on a page turned by %i degrees', ([rotation, spot]) =>
  expect(moveSpot([5000, 5000], [250, 0], rotation)).toEqual(spot),
)
