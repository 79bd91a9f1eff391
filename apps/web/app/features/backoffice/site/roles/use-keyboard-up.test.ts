import { expect, test } from 'vitest'
import { isKeyboardUp } from './use-keyboard-up.ts'

test('a keyboard covers much of the window; bars of the browser and zooming do not', () => {
  expect(isKeyboardUp({ windowHeight: 844, height: 510, scale: 1 })).toBe(true)
  expect(isKeyboardUp({ windowHeight: 844, height: 844, scale: 1 })).toBe(false)
  expect(isKeyboardUp({ windowHeight: 844, height: 780, scale: 1 })).toBe(false)
  expect(isKeyboardUp({ windowHeight: 844, height: 422, scale: 2 })).toBe(false)
  expect(isKeyboardUp({ windowHeight: 844, height: 255, scale: 2 })).toBe(true)
})
