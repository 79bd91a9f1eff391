import { expect, test } from 'vitest'
import { commandOf, type KeyPlace } from './player-keys.ts'

const press = (key: string, place: KeyPlace = 'PLAYER', more = {}, hasLetters = true) =>
  commandOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...more }, place, hasLetters)

test.each([
  [' ', { do: 'toggle' }],
  ['k', { do: 'toggle' }],
  ['K', { do: 'toggle' }],
  ['ArrowLeft', { do: 'skip', by: -5 }],
  ['ArrowRight', { do: 'skip', by: 5 }],
  ['j', { do: 'skip', by: -10 }],
  ['l', { do: 'skip', by: 10 }],
  ['ArrowUp', { do: 'volume', by: 0.1 }],
  ['m', { do: 'mute' }],
  ['f', { do: 'fullscreen' }],
  ['c', { do: 'captions' }],
  ['0', { do: 'share', of: 0 }],
  ['9', { do: 'share', of: 0.9 }],
  ['<', { do: 'speed', by: -1 }],
  ['>', { do: 'speed', by: 1 }],
  ['?', { do: 'help' }],
  ['x', undefined],
  ['Enter', undefined],
])('%s means %j', (key, command) => expect(press(key)).toEqual(command))

test('the player ignores keys that are typed into a field', () => {
  for (const key of [' ', 'k', 'ArrowLeft', '5', '?']) expect(press(key, 'TEXT')).toBeUndefined()
})

test('the space bar presses a button that has the focus, and arrows up and down scroll the page', () => {
  expect(press(' ', 'BUTTON')).toBeUndefined()
  expect(press('k', 'BUTTON')).toEqual({ do: 'toggle' })
  expect(press('ArrowDown', 'PAGE')).toBeUndefined()
  expect(press('ArrowRight', 'PAGE')).toEqual({ do: 'skip', by: 5 })
})

test.each(['altKey', 'ctrlKey', 'metaKey'])('with %s it is a command of the browser', (modifier) =>
  expect(press('l', 'PAGE', { [modifier]: true })).toBeUndefined(),
)

test('letters can be turned off, the space bar and arrows stay', () => {
  expect([press('k', 'PAGE', {}, false), press('5', 'PAGE', {}, false), press('?', 'PAGE', {}, false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(press(' ', 'PAGE', {}, false)).toEqual({ do: 'toggle' })
})
