import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors'
import { artRoutes } from './art.routes.ts'

async function get(url: string) {
  const fastify = Fastify()
  fastify.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? error.status : 500).send({}))
  artRoutes(fastify)
  return fastify.inject({ url })
}

test('covers, avatars and plan pictures are served as SVG and cacheable forever', async () => {
  for (const url of [
    '/art/covers/toan/lop-1.svg',
    '/art/avatars/fk/0199.svg',
    '/art/plans/3/252eae.svg',
    '/art/window.svg',
    '/art/logo-night.svg',
    '/art/mark.svg',
    '/art/anonymous.svg',
  ]) {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('image/svg+xml')
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.body.startsWith('<svg xmlns=')).toBe(true)
  }
})

test('an address that names no picture is not found, and no part of it reaches the markup', async () => {
  const hostile = encodeURIComponent('"><script>')
  const urls = [
    '/art/covers/none/a.svg',
    `/art/covers/toan/${hostile}.svg`,
    '/art/avatars/x/a.svg',
    '/art/plans/2/252eae.svg',
    `/art/plans/3/${hostile}.svg`,
    '/art/covers/__proto__/a.svg',
  ]
  for (const url of urls) expect((await get(url)).statusCode).toBe(404)
})
