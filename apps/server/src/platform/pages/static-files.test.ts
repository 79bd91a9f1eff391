import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { mountStaticFiles } from './static-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'khue-site-'))
afterAll(() => rmSync(root, { recursive: true }))

test('an overloaded server still sends static files, so that loaded pages work', async () => {
  mkdirSync(path.join(root, 'assets'))
  writeFileSync(path.join(root, 'assets/a.js'), 'export {}')
  const fastify = Fastify()
  await fastify.register(underPressure, { maxEventLoopDelay: Number.MIN_VALUE, sampleInterval: 50 }) // any delay at all
  await mountStaticFiles(fastify, root)
  fastify.get('/page', () => 'page')
  await vi.waitUntil(async () => (await fastify.inject('/page')).statusCode === 503, { timeout: 20_000 })
  const [file, page] = await Promise.all([fastify.inject('/assets/a.js'), fastify.inject('/page')])
  expect([file.statusCode, file.headers['cache-control'], page.statusCode]).toEqual([200, 'public, max-age=31536000, immutable', 503])
  await fastify.close()
})
