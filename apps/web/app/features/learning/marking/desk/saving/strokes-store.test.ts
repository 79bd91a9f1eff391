import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import { expect, test } from 'vitest'
import { createStrokesStore } from './strokes-store.ts'

const drawing = { fileId: 'file', page: 1, kind: 'PEN', colour: 'RED', width: 60, points: 'AAAAAA==', text: null } as const
const stroke = (id: string, drawnBy = 'other'): Stroke => ({ ...drawing, id, drawnBy })

function givenStore(...first: Stroke[]) {
  const sent: string[] = []
  let last = 0
  const store = createStrokesStore({
    first,
    me: 'me',
    send: (changed) => void sent.push(...changed.map((one) => ('stroke' in one ? `+${one.stroke.id}` : `-${one.erases}`))),
    newId: () => `new ${(last += 1)}`,
  })
  const ids = () => store.get().strokes.map(({ id }) => id)
  return { store, sent, ids }
}

test('a stroke shows at once, is sent once, and is not doubled when the server tells of it', () => {
  const { store, sent, ids } = givenStore(stroke('a'))
  store.draw(drawing)
  expect(ids()).toEqual(['a', 'new 1'])
  expect(sent).toEqual(['+new 1'])
  store.arrive({ strokes: [stroke('new 1', 'me'), stroke('b')], erased: [] })
  expect(ids()).toEqual(['a', 'new 1', 'b'])
})

test('undo takes back what was drawn, and draws again what was erased', () => {
  const { store, sent, ids } = givenStore(stroke('a'), stroke('b'))
  store.draw(drawing)
  store.erase([stroke('a'), stroke('b')])
  expect(ids()).toEqual(['new 1'])
  store.undo()
  expect(ids()).toEqual(['new 1', 'new 2', 'new 3'])
  store.undo()
  expect(ids()).toEqual(['new 2', 'new 3'])
  expect(sent).toEqual(['+new 1', '-a', '-b', '+new 2', '+new 3', '-new 1'])
  expect(store.get().canUndo).toBe(false)
  store.undo()
  expect(ids()).toEqual(['new 2', 'new 3'])
})

test('an erased stroke never comes back, in whichever order the news arrives', () => {
  const { store, ids } = givenStore(stroke('a'))
  store.erase([stroke('a')])
  store.arrive({ strokes: [stroke('a')], erased: [] })
  store.arrive({ strokes: [stroke('b')], erased: ['c'] })
  store.arrive({ strokes: [stroke('c')], erased: [] })
  expect(ids()).toEqual(['b'])
})

test('strokes and erasures that an earlier page has left show again', () => {
  const { store, sent, ids } = givenStore(stroke('a'))
  store.restore([
    { key: 'b', submissionId: 'work', at: 1, stroke: { ...drawing, id: 'b' } },
    { key: 'erase a', submissionId: 'work', at: 2, erases: 'a' },
  ])
  expect(ids()).toEqual(['b'])
  expect(sent).toEqual([]) // the outbox sends them
  store.forget([{ key: 'b', submissionId: 'work', at: 1, stroke: { ...drawing, id: 'b' } }])
  expect(ids()).toEqual([])
})
