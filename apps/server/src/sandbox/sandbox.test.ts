import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { vnpayEnv } from '#testing/sale'
import { applySandboxSettings } from './index.ts'
import { sandboxSecrets, payPath, startSandbox } from '#testing/sandbox'

test('without the key the index is not found', async () => {
  const { fastify } = await startSandbox([])
  const unknown = await fastify.inject('/sandbux')
  for (const url of ['/sandbox', '/sandbox?key=', '/sandbox?key=wrong', '/sandbox?key=a&key=open-sesame-1234567']) {
    const response = await fastify.inject(url)
    expect([response.statusCode, response.body]).toEqual([404, unknown.body.replaceAll('/sandbux', url)])
  }
})

test('the sandbox gateway is absent with a real contract and outside demo mode', async () => {
  const { fastify } = await startSandbox([], vnpayEnv)
  expect((await fastify.inject(payPath)).statusCode).toBe(404)
  const config = readConfig({ DEMO: '0' })
  expect(applySandboxSettings(config, sandboxSecrets)).toBe(config)
})
