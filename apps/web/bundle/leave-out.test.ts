import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { leaveOut } from './leave-out.ts'
import { findLeftOut } from './unused-features.ts'

type Fiber = { tag: number }
type Named = { nameOf: (fiber: Fiber) => string; isActivity: (fiber: Fiber) => boolean; label: () => string }

const library = `
  function nameOf(fiber) {
    switch (fiber.tag) {
      case 13:
      case 19:
        var name = 'suspense'
        return name
      case 30:
        var prefix = 'view'
        return prefix + ' transition'
      case 5:
        prefix = 'host'
        return prefix
      default:
        return 'other'
    }
  }
  function isActivity(fiber) { return 31 === fiber.tag }
  function label() { return 'long text' }`
const load = (code: string) => runInNewContext(`'use strict'; ${code}; ({ nameOf, isActivity, label })`) as Named

test('branches for unused tags are dead code, and all others run as before', () => {
  const code = leaveOut(library, { tags: [19, 30, 31] })
  expect(code).toMatch(/if \(false\) \{var prefix = 'view'\s+return prefix \+ ' transition'\}/)
  const { nameOf, isActivity } = load(code)
  expect([13, 5, 1].map((tag) => nameOf({ tag }))).toEqual(['suspense', 'host', 'other'])
  expect(isActivity({ tag: 31 })).toBe(false)
})

test('a function loses its body, or returns what its callers expect', () => {
  expect(load(leaveOut(library, { functions: ['label'], tags: [31] })).label()).toBeUndefined()
  expect(load(leaveOut(library, { returns: { label: '"short"' } })).label()).toBe('short')
  expect(load(leaveOut(library, { texts: [["'long text'", '"shorter"']] })).label()).toBe('shorter')
})

test('methods of an unused class are left out', () => {
  const code = 'function A() {}\nA.prototype.go = function () {}\nA.name.go = 1'
  expect(leaveOut(code, { classes: ['A'] })).toBe('function A() {}\n\nA.name.go = 1')
})

test.each([{ functions: ['gone'] }, { returns: { gone: '1' } }, { classes: ['gone'] }, { texts: [['gone', '']] as const }])(
  'code that the library does not contain stops the build: %o',
  (unused) => {
    expect(() => leaveOut(library, unused)).toThrow('does not contain once: gone')
  },
)

test('code that the library contains twice stops the build', () => {
  expect(() => leaveOut(`${library} ${library}`, { functions: ['label'] })).toThrow('label')
  expect(() => leaveOut(library, { texts: [['return', '']] })).toThrow('return')
})

test.each([
  [`import { lazy, Activity as Kept } from 'react'`, 'Activity'],
  [`import { Link } from 'react-router'\n<Link prefetch="intent" />`, ' prefetch='],
  [`<Fragment key={id} ref={list}>`, '<Fragment key={id} ref='],
  [`<my-player src="">`, '<my-player '],
  [`import { Activity } from '#app/features/activity.tsx'\n<Activity />`, undefined],
  [`import { lazy, type ReactNode } from 'react'\n<Fragment key={id}><h1>`, undefined],
])('a page that uses a feature left out is refused %#', (code, found) => {
  expect(findLeftOut(code)).toBe(found)
})
