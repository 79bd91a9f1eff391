import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, Settings } from '../../config.ts'

const text = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8')
const examples = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)

test('.env.example lists every setting once, and nothing else', () => {
  const names = examples.map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
})

test('every value in .env.example is valid', () => {
  expect(() => readConfig(Object.fromEntries(examples))).not.toThrow()
})

test('a default in .env.example is the real default', () => {
  const defaults = readConfig({})
  for (const name of [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_POOL_SIZE',
    'STATEMENT_TIMEOUT_MS',
    'MAX_EVENT_LOOP_DELAY_MS',
    'TRUST_PROXY',
    'ROLES',
    'LOG_LEVEL',
    'HOTLINE',
  ] as const)
    expect(String(defaults[name])).toBe(Object.fromEntries(examples)[name])
})
