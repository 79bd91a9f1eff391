import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tokensCss } from './tokens-css.ts'

test('the committed style sheet holds the current token values', () => {
  expect(readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8')).toBe(tokensCss())
})
