import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors'
import { testApp } from '#testing/test-app'
import { describeTeacher } from '#modules/teachers'
import { sitemapRoutes } from './sitemap.routes.ts'
import { entryOf } from './sitemap.ts'

const { app, given, deps } = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn' } })
const get = (url: string) => app.fastify.inject({ url })
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')

test('crawlers are told where the maps are, and what is nobody’s business', async () => {
  const robots = await get('/robots.txt')
  expect(robots.body).toContain('Sitemap: https://hoc.example.vn/sitemap.xml')
  expect(robots.body).toContain('Disallow: /account/')
  const index = addressesIn((await get('/sitemap.xml')).body)
  expect(index).toContain('https://hoc.example.vn/sitemaps/pages.xml')
  for (const address of index) expect([address, (await get(new URL(address).pathname)).statusCode]).toEqual([address, 200])
})

test('every public teacher stands in their file, with the address of their page', async () => {
  const teachers = await Promise.all(['Nguyễn Thị Ánh', 'Trần Đức Huy', 'Lê Ước'].map((name) => given.teacher({ name })))
  for (const { id } of teachers) await describeTeacher(deps, { personId: id, title: 'Cô', subjectIds: [4], intro: 'Dạy kỹ.' })
  const listed = addressesIn((await get('/sitemaps/teachers-1.xml')).body)
  expect(listed.map((address) => address.replace(/-[^-]+$/, '')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'https://hoc.example.vn/teachers/le-uoc',
    'https://hoc.example.vn/teachers/nguyen-thi-anh',
    'https://hoc.example.vn/teachers/tran-duc-huy',
  ])
})

test('what does not fit in one file goes on in the next, each address once', async () => {
  const fastify = Fastify()
  fastify.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? error.status : 500).send({}))
  sitemapRoutes(fastify, deps, { perFile: 2 })
  const index = addressesIn((await fastify.inject({ url: '/sitemap.xml' })).body)
  expect(index.filter((one) => one.includes('/teachers-'))).toHaveLength(2)
  const files = await Promise.all([1, 2].map((part) => fastify.inject({ url: `/sitemaps/teachers-${part}.xml` })))
  const [first, second] = files.map(({ body }) => addressesIn(body))
  expect([first?.length, second?.length]).toEqual([2, 1])
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(3)
  expect(files.every(({ body }) => body.endsWith('</urlset>\n'))).toBe(true)
})

test('what has no page in this site is not named', async () => {
  const fastify = Fastify()
  sitemapRoutes(fastify, deps, { isPage: (path) => path === '/faqs' })
  expect(addressesIn((await fastify.inject({ url: '/sitemaps/pages.xml' })).body)).toEqual(['https://hoc.example.vn/faqs'])
  expect(addressesIn((await fastify.inject({ url: '/sitemaps/teachers-1.xml' })).body)).toEqual([])
})

test('what names no file is not found', async () => {
  for (const file of ['teachers-2.xml', 'teachers-0.xml', 'none-1.xml', '__proto__-1.xml', 'teachers-1.xml.gz', 'teachers-99999999.xml'])
    expect([file, (await get(`/sitemaps/${file}`)).statusCode]).toEqual([file, 404])
})

test('an address never becomes markup', () => {
  expect(entryOf('https://hoc.example.vn', { path: '/a?b=1&c=<x>' })).toContain('/a?b=1&amp;c=&lt;x&gt;')
})
