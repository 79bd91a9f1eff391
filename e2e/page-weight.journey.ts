import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from './journey.ts'

/**
 * What a stranger's phone loads to bring a page to life, before anything that comes on use. Read from the built files, so that it costs
 * no browser: a library that comes along by accident is seen at once. The bench measures the same on the wire.
 */
const mostKb = 150
const pages = [
  'home',
  'courses',
  'course',
  'open-classes',
  'open-class',
  'tutors',
  'tutors-listing',
  'tutor',
  'teacher',
  'knowledge',
  'knowledge-post',
  'games',
  'testimonials',
  'contacts',
  'interactive-classes',
  'sign-in',
  'sign-up',
]

type Part = { module: string; imports?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part> }

const built = path.resolve(import.meta.dirname, '../apps/web/build/client')
const onTheWire = (address: string) =>
  statSync(path.join(built, `${address}.gz`), { throwIfNoEntry: false })?.size ?? statSync(path.join(built, address)).size

test('no page that strangers see loads more than 150 KB of script', () => {
  const [file = ''] = globSync('assets/manifest-*.js', { cwd: built })
  const window: Record<string, Manifest | undefined> = {}
  runInNewContext(readFileSync(path.join(built, file), 'utf8'), { window })
  const { entry, routes } = window['__reactRouterManifest'] ?? { entry: { module: '/no manifest' }, routes: {} }
  const weightOf = (page: string) => {
    const parts = [entry, routes.root, routes[`pages/public/${page}.page`]]
    const files = new Set([`/${file}`, ...parts.flatMap((part) => [part?.module ?? `/no ${page}`, ...(part?.imports ?? [])])])
    return [...files].reduce((sum, address) => sum + onTheWire(address), 0) / 1024
  }
  expect(pages.map((page) => ({ page, kb: weightOf(page) })).filter(({ kb }) => kb > mostKb)).toEqual([])
})

/** A page of 14 KB comes with the first answer of a slow line, one of 28 KB with the second. */
const mostHtmlKb = 18
const firstPages = [
  '/',
  '/courses',
  '/open-classes',
  '/open-classes?open=register',
  '/interactive-classes',
  '/tutors',
  '/tutors/listing',
  '/knowledge',
]

test('no list that strangers begin with is longer than 18 KB of HTML on the wire', async ({ request }) => {
  const sizes = firstPages.map(async (path) => {
    const { 'content-length': bytes, 'content-encoding': encoding } = (await request.get(path)).headers()
    return { path, encoding, kb: Number(bytes) / 1024 }
  })
  const longer = (await Promise.all(sizes)).filter(({ encoding, kb }) => encoding !== 'gzip' || !(kb <= mostHtmlKb))
  expect(longer).toEqual([])
})
