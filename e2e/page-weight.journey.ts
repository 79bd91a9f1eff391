import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from './journey.ts'

/**
 * Script that a guest's phone loads for hydration, without lazy-loaded parts. Read from the built files instead of a browser: a library
 * bundled by accident is noticed at once. The bench measures the same on the wire.
 */
const mostKb = 137 // of which the list of all routes, which grows with every screen, takes 10
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

/** Pages on which a teacher writes courses and classes, and on which people watch lectures. */
const mostEditorKb = 153
const courseEditors = ['about', 'programme', 'lectures', 'assignments', 'runs', 'review', 'preview'].map(
  (step) => `teaching-course-${step}`,
)
const classEditors = ['teaching-classes', 'teaching-class', 'teaching-class-new', 'teaching-single-class', 'teaching-class-preview']

/** The script of a page with its frame, in KB on the wire. */
function weights() {
  const [file = ''] = globSync('assets/manifest-*.js', { cwd: built })
  const window: Record<string, Manifest | undefined> = {}
  runInNewContext(readFileSync(path.join(built, file), 'utf8'), { window })
  const { entry, routes } = window['__reactRouterManifest'] ?? { entry: { module: '/no manifest' }, routes: {} }
  return (page: string) => {
    const parts = [entry, routes.root, routes[`pages/${page}.page`]]
    const files = new Set([`/${file}`, ...parts.flatMap((part) => [part?.module ?? `/no ${page}`, ...(part?.imports ?? [])])])
    return [...files].reduce((sum, address) => sum + onTheWire(address), 0) / 1024
  }
}
const heavier = (of: readonly string[], most: number) => {
  const weightOf = weights()
  return of.map((page) => ({ page, kb: weightOf(page) })).filter(({ kb }) => !(kb <= most))
}

test('no guest page loads more than 137 KB of script', () => {
  expect(
    heavier(
      pages.map((page) => `public/${page}`),
      mostKb,
    ),
  ).toEqual([])
})

test('no page on which a teacher writes loads more than 153 KB of script', () => {
  expect(
    heavier(
      [...courseEditors, ...classEditors].map((page) => `account/${page}`),
      mostEditorKb,
    ),
  ).toEqual([])
})

/** Pens, pages, the queue and the outbox are needed at once. */
const mostDeskKb = 172
test('the pages on which a teacher marks load at most 172 KB of script', () => {
  expect(heavier(['account/teaching-mark', 'account/teaching-mark-desk'], mostDeskKb)).toEqual([])
})

test('the page of a lecture loads at most 153 KB of script before its player', () => {
  expect(heavier(['account/lecture'], mostEditorKb)).toEqual([])
})

/** A slow line delivers a page of 14 KB in the first round trip, one of 28 KB in the second. */
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

test('the first lists of a guest have at most 18 KB of HTML on the wire', async ({ request }) => {
  const sizes = firstPages.map(async (path) => {
    const { 'content-length': bytes, 'content-encoding': encoding } = (await request.get(path)).headers()
    return { path, encoding, kb: Number(bytes) / 1024 }
  })
  const longer = (await Promise.all(sizes)).filter(({ encoding, kb }) => encoding !== 'gzip' || !(kb <= mostHtmlKb))
  expect(longer).toEqual([])
})
