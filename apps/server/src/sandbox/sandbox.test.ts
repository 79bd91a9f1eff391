import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config'
import { vnpayEnv } from '#testing/sale'
import { applySandboxSettings } from './index.ts'
import { sandboxSecrets, payPath, startSandbox } from '#testing/sandbox'

test('without the key the index is as unknown as any other address', async () => {
  const { fastify } = await startSandbox([])
  const unknown = await fastify.inject('/sandbux')
  for (const url of ['/sandbox', '/sandbox?key=', '/sandbox?key=wrong', '/sandbox?key=a&key=open-sesame-1234567']) {
    const response = await fastify.inject(url)
    expect([response.statusCode, response.body]).toEqual([404, unknown.body.replaceAll('/sandbux', url)])
  }
})

test('a house with its own contract, or no demo, has no such gateway', async () => {
  const { fastify } = await startSandbox([], vnpayEnv)
  expect((await fastify.inject(payPath)).statusCode).toBe(404)
  const config = readConfig({ DEMO: '0' })
  expect(applySandboxSettings(config, sandboxSecrets)).toBe(config)
})
