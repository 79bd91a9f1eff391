import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from './icon.tsx'

test('every icon name has a symbol, and every symbol is used', () => {
  const sprite = readFileSync(path.resolve(import.meta.dirname, 'icons.svg'), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(symbols.toSorted()).toEqual([...iconNames].toSorted())
})
