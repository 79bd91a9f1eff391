import { createPost, publishPost } from '@khue/contracts/offer/knowledge'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { scheduleOpenClass, withdrawClass } from '#modules/offer/open-classes'
import { setCourseState } from '#modules/offer/courses'
import { createTeacherProfile, teachers } from '#modules/offer/teachers'
import { tutors } from '#modules/offer/tutors'
import { AppError } from '#platform/errors'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { tutorBuilder } from '#testing/tutors'
import { sitemapRoutes } from './sitemap.routes.ts'
import { entryOf } from './sitemap.ts'

const { app, given, deps, call } = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn' } })
const get = (url: string) => app.fastify.inject({ url })
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')

test('robots.txt names the site maps, and what crawlers must not read', async () => {
  const robots = await get('/robots.txt')
  expect(robots.body).toContain('Sitemap: https://hoc.example.vn/sitemap.xml')
  expect(robots.body).toContain('Disallow: /account/')
  const index = addressesIn((await get('/sitemap.xml')).body)
  expect(index).toContain('https://hoc.example.vn/sitemaps/pages.xml')
  for (const address of index) expect([address, (await get(new URL(address).pathname)).statusCode]).toEqual([address, 200])
})

test('every public teacher is in their file, with the address of their page', async () => {
  const teachers = await Promise.all(['Nguyễn Thị Ánh', 'Trần Đức Huy', 'Lê Ước'].map((name) => given.teacher({ name })))
  for (const { id } of teachers) await createTeacherProfile(deps, { personId: id, title: 'Cô', subjectIds: [4], intro: 'Dạy kỹ.' })
  const listed = addressesIn((await get('/sitemaps/teachers-1.xml')).body)
  expect(listed.map((address) => address.replace(/-[^-]+$/, '')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'https://hoc.example.vn/teachers/le-uoc',
    'https://hoc.example.vn/teachers/nguyen-thi-anh',
    'https://hoc.example.vn/teachers/tran-duc-huy',
  ])
})

test('addresses beyond the limit of one file continue in the next, each once', async () => {
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

const times = (n: number) => ({ startsAt: new Date(Date.UTC(2099, 0, 1 + n, 5)), endsAt: new Date(Date.UTC(2099, 0, 1 + n, 6)) })

/** Three public records of each kind, and one that is not public. */
async function publish() {
  const keeper = await given.teacher()
  const admin = await given.admin()
  const { course } = courseBuilder(deps, keeper)
  const classes: { id: string }[] = []
  for (const n of [0, 1, 2, 3]) {
    const { id } = await course({ title: `Khoá số ${n}` })
    if (n === 3) await setCourseState(deps, id, 'PAUSED')
    classes.push(
      await scheduleOpenClass(deps, {
        title: `Buổi số ${n}`,
        summary: 'Thử.',
        subjectId: 4,
        teacherId: keeper.id,
        teacherTitle: 'Cô',
        seats: 9,
        times: times(n),
      }),
    )
    const { tutor } = tutorBuilder(deps, given)
    const tutorId = await tutor({ name: `Gia Sư ${'ABCD'[n]}` })
    if (n === 3) for (const { personalData } of [tutors, teachers]) await personalData!.erase(deps, tutorId)
    const cover = { subjectKey: 'toan', seed: 'a' } as const
    const words = {
      section: 'blog',
      title: `Bài số ${n}`,
      summary: 'Ngắn.',
      body: 'Một.',
      authorName: 'Cô Hà',
      subjectId: null,
      gradeFrom: null,
      gradeTo: null,
      tags: [],
      cover,
    } as const
    const { id: postId } = (await call(createPost, { as: admin, body: { ...words, tags: [] } })).data
    if (n < 3) await call(publishPost, { as: admin, params: { id: postId }, body: {} })
  }
  const [gone] = classes.slice(-1)
  await withdrawClass(deps, gone?.id ?? '')
}

test('each kind has its own files, which list only public pages', async () => {
  await publish()
  const fastify = Fastify()
  sitemapRoutes(fastify, deps, { perFile: 2 })
  const namedIn = async (file: string) =>
    addressesIn((await fastify.inject({ url: `/sitemaps/${file}` })).body).map((address) => new URL(address).pathname)
  for (const [kind, expected] of [
    ['courses', /^\/courses\/khoa-so-[0-2]-[a-z2-9]{8}$/],
    ['classes', /^\/open-classes\/buoi-so-[0-2]-[a-z2-9]{8}$/],
    ['tutors', /^\/tutors\/gia-su-[a-c]-[a-z2-9]{8}$/],
    ['posts', /^\/knowledge\/post\/bai-so-[0-2]$/],
  ] as const) {
    const [first, second] = [await namedIn(`${kind}-1.xml`), await namedIn(`${kind}-2.xml`)]
    expect([kind, first.length, second.length]).toEqual([kind, 2, 1])
    for (const path of [...first, ...second]) expect(path).toMatch(expected)
    expect(new Set([...first, ...second]).size).toBe(3)
  }
})

test('pages that this site does not have are omitted', async () => {
  const fastify = Fastify()
  sitemapRoutes(fastify, deps, { isPage: (path) => path === '/faqs' })
  expect(addressesIn((await fastify.inject({ url: '/sitemaps/pages.xml' })).body)).toEqual(['https://hoc.example.vn/faqs'])
  expect(addressesIn((await fastify.inject({ url: '/sitemaps/teachers-1.xml' })).body)).toEqual([])
})

test('an unknown file is not found', async () => {
  for (const file of ['teachers-2.xml', 'teachers-0.xml', 'none-1.xml', '__proto__-1.xml', 'teachers-1.xml.gz', 'teachers-99999999.xml'])
    expect([file, (await get(`/sitemaps/${file}`)).statusCode]).toEqual([file, 404])
})

test('an address never becomes markup', () => {
  expect(entryOf('https://hoc.example.vn', { path: '/a?b=1&c=<x>' })).toContain('/a?b=1&amp;c=&lt;x&gt;')
})
