import { expect, test } from 'vitest'
import { isOnlyDialogChange, withOpen } from './dialog-address.ts'

const move = (from: string, to: string, formMethod?: 'POST') =>
  isOnlyDialogChange({
    currentUrl: new URL(from, 'http://khue.vn'),
    nextUrl: new URL(to, 'http://khue.vn'),
    ...(formMethod && { formMethod }),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  })

test.each([
  ['/a?open=register', '/a', true],
  ['/a', '/a?open=register', true],
  ['/a?x=1&open=register', '/a?x=1', true],
  ['/a?open=register', '/a?open=course-request', true],
  ['/a?open=register', '/a?open=register', false], // reloads the page
  ['/a?open=register', '/a?x=1', false],
  ['/a?open=register', '/b', false],
])('from %s to %s only a dialog changes: %s', (from, to, isAlone) => expect(move(from, to)).toBe(isAlone))

test('data is reloaded after a form submission, and a dialog keeps the other parameters', () => {
  expect(move('/a?open=register', '/a', 'POST')).toBe(false)
  expect(withOpen('?term=lý&support=app', 'register')).toBe('?term=l%C3%BD&support=app&open=register')
  expect(withOpen('?open=register&support=app', undefined)).toBe('?support=app')
  expect(withOpen('?open=register', undefined)).toBe('')
})
