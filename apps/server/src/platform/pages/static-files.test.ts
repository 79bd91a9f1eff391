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

test('a worker may compile WebAssembly and make a worker of its own; no other file may', async () => {
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  for (const name of ['prepare.worker-abc.js', 'prepare-abc.js']) writeFileSync(path.join(root, 'assets', name), 'export {}')
  const fastify = Fastify()
  await mountStaticFiles(fastify, root)
  const [worker, other] = await Promise.all(['prepare.worker-abc', 'prepare-abc'].map((name) => fastify.inject(`/assets/${name}.js`)))
  expect(worker?.headers['content-security-policy']).toContain(`'wasm-unsafe-eval'; worker-src blob:`)
  expect(other?.headers['content-security-policy']).toBeUndefined()
  await fastify.close()
})
