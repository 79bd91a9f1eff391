import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { type APIResponse, test as base, type BrowserContext, expect, type Page } from '@playwright/test'

export { expect }

/** In the browser, once its script is loaded. */
declare const axe: typeof Axe
declare global {
  interface Window {
    /** What the body contained when axe found no faults. */
    faultlessHtml?: string
  }
}

/** Demo people, for reading only: journeys run in parallel, so a journey that changes data uses a new person. */
export const demo = {
  student: '0900000001',
  parent: '0900000002',
  teacher: '0900000003',
  tutor: '0900000004',
  master: '0900000005',
  admin: '0900000009',
  otherAdmin: '0900000010',
  password: 'HocVui2026!',
} as const

type Options = {
  /** Console errors that the journey expects, such as the browser's log of a 404. */
  expectedErrors: RegExp | undefined
}
type Fixtures = { quietConsole: undefined; closedContexts: undefined }

/**
 * A journey of a user through the product. Fails when a page throws or logs a console error, which includes everything that the content
 * policy blocks. Other contexts that it opened end with it: their pages would go on listening to the server during all later journeys.
 */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [undefined, { option: true }],
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from this pattern
  baseURL: async ({}, use) => use(process.env.KHUE_URL),
  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors = watchConsole(context, expectedErrors)
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  closedContexts: [
    async ({ browser, context }, use, test) => {
      await use(undefined)
      const others = browser.contexts().filter((one) => one !== context)
      // a page closed before its context is not photographed; that is for failures
      if (test.status === test.expectedStatus) await Promise.all(others.flatMap((one) => one.pages()).map((page) => page.close()))
      await Promise.all(others.map((one) => one.close()))
    },
    { auto: true },
  ],
})

/** The errors that pages of a browser throw or log from now on. */
export function watchConsole(context: BrowserContext, expectedErrors?: RegExp) {
  const errors: string[] = []
  const isExpected = (text: string) => expectedErrors?.test(text) ?? false
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (fault) => isExpected(String(fault.error())) || errors.push(String(fault.error())))
  return errors
}

/** Opens a page and waits for hydration: an earlier click on a scripted element would be lost. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const isHydrated = () => {
  const main = document.querySelector('main')
  // the bell's `output` hydrates after the bell: until then the bell is a plain link
  const parts = [main ?? document.body, ...document.querySelectorAll('header a, header button, header output')]
  return main !== null && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
}

/** Waits until React has hydrated the page including its header, also after a form navigated to another document. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(isHydrated, undefined, { polling: 50, timeout: 15_000 }) // in the page, also while another is being opened
}

/** Waits until the page has loaded and then been idle once: by now it has requested what it loads on its own. */
export const waitForIdle = (page: Page) =>
  page.evaluate(async () => {
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })

/** Text that is fading in lacks contrast, so animations must end first; endless ones are not awaited. */
const animationsFinished = async () => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds in the current document, which loads axe once. Asks for violations alone: a description of what passed takes seconds. */
async function findViolations(page: Page) {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'], preload: false }))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Widths at which pages show nothing that they do not show on a phone or on a desk. */
const widthsBetween = new Set([320, 768])

/**
 * Asserts that axe finds no faults on the current page; repeats when an animation started meanwhile. A run takes a second or more: a page whose
 * HTML was found without faults is not asked again at a width in between.
 */
export async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0) // a busy button hides its label behind the spinner
  await expect(async () => {
    await page.evaluate(animationsFinished)
    if (widthsBetween.has(page.viewportSize()?.width ?? 0) && (await page.evaluate(isFaultless))) return
    expect(await findViolations(page)).toEqual([])
    await page.evaluate(markFaultless)
  }).toPass({ timeout: 30_000 })
}

const isFaultless = () => window.faultlessHtml === document.body.innerHTML
const markFaultless = () => void (window.faultlessHtml = document.body.innerHTML)

/** Asserts that the page cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

/** Asserts that axe finds no faults and that nothing scrolls sideways, as wide as a phone, a tablet and a desk; leaves the page at the last. */
export async function expectFitsEveryScreen(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/** Fills in the current sign-in form. */
export async function fillSignIn(page: Page, phone: string, password: string = demo.password) {
  await page.getByLabel('Số điện thoại hoặc email').fill(phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
}

/** Calls the API as the page's user; retries while the server is busy. */
export async function post(page: Page, path: string, data: object) {
  let answer: APIResponse | undefined
  const ask = async () =>
    (answer = await page.request.post(`/api${path}`, { data, headers: { origin: process.env.KHUE_URL ?? '' } })).status()
  await expect.poll(ask).not.toBe(503)
  return answer! // the poll has asked at least once
}

/** Signs in through the API, for journeys about other topics. */
export async function signIn(page: Page, phone: string, password: string = demo.password) {
  const response = await post(page, '/mid/v1/auth/login', { username: phone, password })
  expect(response.ok(), await response.text()).toBe(true)
}

/** The avatar that opens the account menu; only for signed-in users. */
export const accountMenu = (page: Page) => page.getByRole('banner').getByLabel(/^Tài khoản của/)
