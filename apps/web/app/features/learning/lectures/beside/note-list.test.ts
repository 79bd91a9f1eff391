import { expect, test } from 'vitest'
import { readPending, shownNotes, withPending } from './note-list.ts'

const note = (id: string, at: number, text = id) => ({ id, at, text, createdAt: '2026-11-28T02:00:00.000Z' })

test('notes stand in the order of the film, changes of this device among them', () => {
  const saved = [note('b', 768), note('a', 320), note('c', 954)]
  const pending = [
    { id: 'd', at: 500, text: 'mới' },
    { id: 'c', at: 954, text: 'sửa' },
    { id: 'a', isDeleted: true as const },
  ]
  expect(shownNotes(saved, pending).map(({ id, text, state }) => [id, text, state])).toEqual([
    ['d', 'mới', 'WAITING'],
    ['b', 'b', 'SAVED'],
    ['c', 'sửa', 'WAITING'],
  ])
})

test('only the last change of a note waits', () => {
  const first = withPending([{ id: 'x', at: 1, text: 'một' }], { id: 'a', at: 3, text: 'một' })
  expect(withPending(first, { id: 'a', isDeleted: true })).toEqual([
    { id: 'x', at: 1, text: 'một' },
    { id: 'a', isDeleted: true },
  ])
})

test.each([
  [undefined, 0],
  ['not json', 0],
  ['{"id":"a"}', 0],
  ['[{"id":"a","at":3,"text":"x"},{"id":4},null,{"id":"b","isDeleted":true},{"id":"c","at":"3","text":"x"}]', 2],
])('of %s in the storage %i notes are ours', (stored, count) => expect(readPending(stored)).toHaveLength(count))
