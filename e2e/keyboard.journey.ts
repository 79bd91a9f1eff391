import type { Page } from '@playwright/test'
import { pagePaths } from '../apps/web/app/shared/site-map.ts'
import { pages as routes } from '../apps/web/app/routes.ts'
import { callAs, newPerson, signOut } from './accounts.ts'
import { waitForHydration, demo, expect, signIn, test } from './journey.ts'
import { listPageKinds, visitors } from './page-kinds.ts'
import { openVisitors } from './visitors.ts'
import { findSmallTouchTargets } from './touch-targets.ts'
import { findOverflow, findMotion, tryDialogs, tabThrough } from './keyboard.ts'

/**
 * Every page of the site map by keyboard only, at 400 % zoom and with reduced motion (WCAG 2.2: 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 1.4.10,
 * 2.3.3). New pages are included automatically.
 */
test.use({ expectedErrors: /status of (400|401|403|404|409|410|422)/, contextOptions: { reducedMotion: 'reduce' } })

const desk = { width: 1280, height: 720 }
/** A window of 1280 px at 400 % zoom. */
const magnified = { width: 320, height: 640 }

/** One address per page file; other route files render no page. */
const kinds = routes.filter(({ file }, at) => file.endsWith('.page.tsx') && at === routes.findIndex((one) => one.file === file))
const all = pagePaths(kinds)
const isOf = (...places: readonly string[]) => all.filter((path) => places.some((place) => path === place || path.startsWith(`${place}/`)))
const [admins, own] = [isOf('/admin'), isOf('/account')]
/** Addresses that redirect. */
const ways = isOf('/checkout/return')
const open = all.filter((path) => ![...admins, ...own, ...ways].includes(path))

type Walking = {
  page: Page
  path: string
  /** With the frame around the page; otherwise only its main part. */
  isWhole: boolean
  /** Names of buttons already tried; without it none is pressed, where it would change data of the demo. */
  tried?: Set<string>
  /** Clears the session before each visit: a demo account is one click away, and sign-in pages redirect signed-in users. */
  isGuest?: boolean
  /** What the page must answer. */
  status?: number
}

async function faultsOf({ page, path, isWhole, tried, isGuest, status }: Walking) {
  await page.setViewportSize(desk)
  if (isGuest) await page.context().clearCookies()
  const answer = await page.goto(path)
  if (status) expect(answer?.status(), path).toBe(status)
  await waitForHydration(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const faults = [...(await findMotion(page)), ...(await tabOrderFaults(page, isWhole))]
  const { wrong, isPressed } = tried ? await tryDialogs(page, tried) : { wrong: [], isPressed: false }
  await page.setViewportSize(magnified)
  if (isPressed) {
    if (isGuest) await page.context().clearCookies()
    await page.goto(path) // resets the page
    await waitForHydration(page)
  }
  await page.waitForFunction((width) => document.documentElement.clientWidth <= width, magnified.width)
  // sticky elements are the same on every page: checked once at this small size
  if (isWhole) faults.push(...(await tabOrderFaults(page, true)).map((fault) => `at 320 px: ${fault}`))
  faults.push(...wrong, ...(await findOverflow(page)))
  return faults.map((fault) => `${path}: ${fault}`)
}

async function tabOrderFaults(page: Page, isWhole: boolean) {
  const { stops, missed, unmarked } = await tabThrough(page, isWhole)
  return [
    ...stops.filter(({ isHidden }) => isHidden).map(({ name }) => `hides ${name}`),
    ...stops.flatMap(({ place, name }, at) => (place >= 0 && place < (stops[at - 1]?.place ?? -1) ? [`goes back to ${name}`] : [])),
    ...missed.map((name) => `never reaches ${name}`),
    ...unmarked.map((name) => `does not show the focus on ${name}`),
  ]
}

async function expectKeyboardReachable(page: Page, paths: readonly string[], isGuest = false) {
  const [faults, tried]: [string[], Set<string>] = [[], new Set()]
  for (const [at, path] of paths.entries()) faults.push(...(await faultsOf({ page, path, isWhole: at === 0, tried, isGuest })))
  expect(faults).toEqual([])
}

test.describe.configure({ timeout: 300_000 })

test('a guest', ({ page }) => expectKeyboardReachable(page, [...open, '/open-classes?open=register', '/khong-co-trang-nay'], true))

test('a parent', async ({ page }) => {
  await newPerson(page, 'Nguyễn Hoàng Thuỳ Dương Bảo Trân', 'parent')
  await callAs(page, '/mid/v1/families/children', {
    name: 'Nguyễn Minh An',
    birthDate: '2016-03-01',
    gender: 'MALE',
    grade: null,
    isGuardian: true,
  })
  await expectKeyboardReachable(page, ['/', ...own])
})

test('a child', async ({ page }) => {
  await newPerson(page, 'Trần Thị Lan', 'parent')
  const child = { name: 'Nguyễn Minh An', birthDate: '2016-03-01', gender: 'MALE', grade: null, isGuardian: true }
  const { id } = await callAs<{ id: string }>(page, '/mid/v1/families/children', child)
  const { code } = await callAs<{ code: string }>(page, `/mid/v1/families/children/${id}/sign-in-codes`)
  await signOut(page)
  await callAs(page, '/mid/v1/auth/child-code', { code })
  await expectKeyboardReachable(page, ['/account/family', '/account/settings/privacy', '/account/my-orders', '/account/notifications'])
})

test('an admin', async ({ page }) => {
  await signIn(page, demo.admin)
  await expectKeyboardReachable(page, admins)
})

/** Pages about one thing, views of the calendar, and pages of teaching, which `pagePaths` leaves out or opens as missing pages. */
for (const [title, visitor, area] of [
  ['the pages of one thing of a guest', 'guest', /^\/verify/],
  ['the lessons of a pupil', 'student', /^\/account\/(lessons|learn|calendar)/],
  ['the things of a teacher', 'teacher', /^\/account\/teaching/],
  ['the things of an admin', 'admin', /^\/admin\/.*:/],
] as const)
  test(title, async ({ page, baseURL }) => {
    const { ask, close } = await openVisitors(baseURL)
    const kinds = (await listPageKinds(ask)).filter(({ route }) => area.test(route))
    await close()
    if (visitor !== 'guest') await signIn(page, visitors[visitor])
    const faults: string[] = []
    for (const { addresses } of kinds)
      for (const path of addresses) {
        const status = /KHONGCO|01990000-/.test(path) ? 404 : 200
        faults.push(...(await faultsOf({ page, path, isWhole: false, status })))
        faults.push(...(await findSmallTouchTargets(page)).map((fault) => `${path}: ${fault}`))
      }
    expect(faults).toEqual([])
  })
