import { expect, test } from 'vitest'
import { commandOf, type DeskCommand, type KeyPlace } from './desk-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.for<[key: string, place: KeyPlace, command: DeskCommand | undefined]>([
  ['j', 'PAGE', { do: 'next' }],
  ['K', 'PAGE', { do: 'previous' }],
  ['j', 'TEXT', undefined],
  ['j', 'CONTROL', { do: 'next' }],
  ['v', 'PAPER', { do: 'tool', tool: 'TICK' }],
  ['ArrowRight', 'PAGE', { do: 'nextPage' }],
  ['ArrowRight', 'PAPER', undefined],
  ['ArrowRight', 'CONTROL', undefined],
  ['4', 'PAGE', { do: 'comment', at: 3 }],
  ['0', 'PAGE', undefined],
  ['?', 'PAGE', { do: 'help' }],
  ['Enter', 'PAGE', undefined],
  ['Tab', 'PAGE', undefined],
])('%s pressed at %s is %j', ([key, place, command]) => expect(commandOf({ ...plain, key }, place, true)).toEqual(command))

test.for<[key: string, place: KeyPlace, command: DeskCommand | undefined]>([
  ['Enter', 'TEXT', { do: 'return' }],
  ['Enter', 'PAPER', { do: 'return' }],
  ['z', 'PAGE', { do: 'undo' }],
  ['z', 'TEXT', undefined],
  ['j', 'PAGE', undefined],
])('Ctrl and %s pressed at %s is %j', ([key, place, command]) => {
  expect(commandOf({ ...plain, key, ctrlKey: true }, place, true)).toEqual(command)
  expect(commandOf({ ...plain, key, metaKey: true }, place, true)).toEqual(command)
  expect(commandOf({ ...plain, key, ctrlKey: true, altKey: true }, place, true)).toBeUndefined()
})

test('letters can be turned off; the other keys stay', () => {
  expect(commandOf({ ...plain, key: 'j' }, 'PAGE', false)).toBeUndefined()
  expect(commandOf({ ...plain, key: '1' }, 'PAGE', false)).toBeUndefined()
  expect(commandOf({ ...plain, key: 'ArrowLeft' }, 'PAGE', false)).toEqual({ do: 'previousPage' })
  expect(commandOf({ ...plain, key: 'Enter', ctrlKey: true }, 'PAGE', false)).toEqual({ do: 'return' })
})
