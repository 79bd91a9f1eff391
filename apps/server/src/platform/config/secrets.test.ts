import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khue-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'secrets.json')

test('secrets are made once and readable only by their owner', () => {
  expect(readSecrets(folder)).toEqual(readSecrets(folder))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a secret missing from an older version is added, the others stay', () => {
  const { dataKey, ...older } = readSecrets(folder)
  writeFileSync(file, JSON.stringify(older))
  const added = readSecrets(folder)
  expect(added).toMatchObject(older)
  expect(added.dataKey).not.toBe(dataKey)
  expect(readSecrets(folder)).toEqual(added)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each([
  ['empty', ''],
  ['cut', '{"databasePassword": "abc'],
  ['a list', '[]'],
  ['with a secret of the wrong kind', '{"databasePassword": 7}'],
])('a damaged file (%s) is said to be damaged, and left as it is', (_case, text) => {
  writeFileSync(file, text)
  expect(() => readSecrets(folder)).toThrow('is damaged')
  expect(readFileSync(file, 'utf8')).toBe(text)
})
