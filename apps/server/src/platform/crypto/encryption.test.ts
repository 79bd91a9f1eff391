import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { seal, unseal } from './encryption.ts'

const oldKey = Buffer.alloc(32, 1).toString('base64url')
const newKey = Buffer.alloc(32, 2).toString('base64url')
const withKeys = (...keys: string[]) => readConfig({ DATA_KEY: keys.join(',') })
const config = withKeys(oldKey)
const number = '001204012345'

test('a sealed value opens under its context and does not reveal its text', () => {
  const sealed = seal(config, number, 'person:1')
  expect(sealed).not.toContain(number)
  expect(unseal(config, sealed, 'person:1').toString()).toBe(number)
  expect(seal(config, number, 'person:1')).not.toBe(sealed)
})

test('while a key is being replaced, old values open and new ones use the new key', () => {
  const sealed = seal(config, number, 'person:1')
  const both = withKeys(newKey, oldKey)
  expect(unseal(both, sealed, 'person:1').toString()).toBe(number)
  expect(unseal(withKeys(newKey), seal(both, number, 'person:1'), 'person:1').toString()).toBe(number)
})

describe('does not open', () => {
  const sealed = seal(config, number, 'person:1')
  const [version, keyId, body = ''] = sealed.split('.')
  const flipped = Buffer.from(body, 'base64url')
  flipped.writeUInt8(flipped.readUInt8(14) ^ 1, 14)
  test.each([
    ['under another context', config, sealed, 'person:2'],
    ['under another key', withKeys(newKey), sealed, 'person:1'],
    ['when a bit was changed', config, `${version}.${keyId}.${flipped.toString('base64url')}`, 'person:1'],
    ['when it was cut', config, sealed.slice(0, -4), 'person:1'],
    ['in another format', config, `v2.${keyId}.${body}`, 'person:1'],
    ['when nothing is left', config, `${version}.${keyId}.`, 'person:1'],
  ])('%s', (_case, settings, text, context) => {
    expect(() => unseal(settings, text, context)).toThrow(Error)
  })
})
