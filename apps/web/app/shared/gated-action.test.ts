import { beforeEach, expect, test, vi } from 'vitest'
import { type GatedAction, keepGatedAction, takeGatedAction } from './gated-action.ts'

const action: GatedAction = { path: '/open-classes', name: 'hold-42', fields: [['note', 'Con học lớp 6']] }
const minutes = 60_000
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a stored action is taken once', () => {
  keepGatedAction(action)
  expect(takeGatedAction()).toEqual(action)
  expect(takeGatedAction()).toBeUndefined()
})

test('a later action replaces an earlier one', () => {
  keepGatedAction(action)
  keepGatedAction({ ...action, name: 'hold-43' })
  expect(takeGatedAction()?.name).toBe('hold-43')
  expect(takeGatedAction()).toBeUndefined()
})

test('an action expires after half an hour', () => {
  const now = Date.now()
  keepGatedAction(action, now)
  expect(takeGatedAction(now + 30 * minutes)).toBeUndefined()
  keepGatedAction(action, now)
  expect(takeGatedAction(now + 29 * minutes)).toEqual(action)
})

test('malformed storage counts as empty and is cleared', () => {
  for (const nonsense of ['', '{', 'null', '{}', '[]']) {
    kept.set('khue.gated', nonsense)
    expect(takeGatedAction()).toBeUndefined()
    expect(kept.size).toBe(0)
  }
})

test('without storage nothing is kept and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepGatedAction(action)
  expect(takeGatedAction()).toBeUndefined()
})
