import { expect, test } from 'vitest'
import { changesBetween } from './text-changes.ts'

const signs = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) => changesBetween(before, after).map(({ kind, text }) => signs[kind] + text)

test.each([
  ['nothing', 'a\nb', 'a\nb', [' a', ' b']],
  ['an added line', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a removed line', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['a rewritten line', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['lines moved', 'a\nb\nc\nd', 'b\nc\na\nd', ['-a', ' b', ' c', '+a', ' d']],
  ['the same line twice', 'a\na', 'a', [' a', '-a']],
])('what changed: %s', (_name, before, after, lines) => {
  expect(shown(before, after)).toEqual(lines)
})

test('removed and kept lines form the old text, added and kept lines the new one, at any length', () => {
  const before = Array.from({ length: 5000 }, (_, i) => `cũ ${i % 7}`).join('\n')
  const after = Array.from({ length: 5000 }, (_, i) => `mới ${i % 5}`).join('\n')
  const changes = changesBetween(before, after)
  const without = (kind: string) =>
    changes
      .filter((one) => one.kind !== kind)
      .map(({ text }) => text)
      .join('\n')
  expect(without('added') === before && without('removed') === after).toBe(true)
})
