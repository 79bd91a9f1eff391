import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/', '/account/settings', '/courses/toan-6?lesson=2#notes', '/tìm?q=toán'])('a path of this site is kept: %s', (to) => {
  expect(decodeURI(ownPath(to))).toBe(to)
})

test.each([
  '',
  'courses',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%252f/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\u007F/evil.example',
])('any other target becomes home: %j', (to) => {
  expect(ownPath(to)).toBe('/')
})
