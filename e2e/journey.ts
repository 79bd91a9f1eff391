import { AxeBuilder } from '@axe-core/playwright'
import { type APIResponse, test as base, expect, type Page } from '@playwright/test'

export { expect }

/** Demo people, to read as: what a journey changes, it changes for somebody new, since others walk at the same time. */
export const demo = {
  student: '0900000001',
  parent: '0900000002',
  teacher: '0900000003',
  tutor: '0900000004',
  master: '0900000005',
  admin: '0900000009',
  password: 'HocVui2026!',
} as const

type Options = {
  /** Console errors that belong to the journey, such as the browser's own line about a 404. */
  expectedErrors: RegExp | undefined
}
type Fixtures = { quietConsole: undefined }

/**
 * A journey of somebody through the product. It fails when any page of it throws or writes an error to the console,
 * which includes everything that the content policy refuses.
 */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [undefined, { option: true }],
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures from this pattern
  baseURL: async ({}, use) => use(process.env.KHUE_URL),
  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      context.on('weberror', (fault) => errors.push(String(fault.error())))
      await use(undefined)
      expect(errors.filter((one) => !expectedErrors?.test(one))).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page and waits until it is alive: a click before that would be lost on what needs script. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const isHydrated = () => {
  const main = document.querySelector('main')
  const parts = [main ?? document.body, ...document.querySelectorAll('header a, header button')]
  return main !== null && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
}

/** Whether React has taken the page over, also what stands in its header a moment later; also after a form led to another document. */
export async function waitForHydration(page: Page) {
  await expect.poll(() => page.evaluate(isHydrated).catch(() => false)).toBe(true) // a page that is just leaving cannot say
}

/** What is fading in has no contrast yet; what turns for ever is not waited for. */
const animationsFinished = async () => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** No fault that axe can find on what is shown now; what begins to fade while it looks is looked at again. One look takes 10 s on a slow machine. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0) // a button at work hides its label behind the spinner
  await expect(async () => {
    await page.evaluate(animationsFinished)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
  }).toPass({ timeout: 30_000 })
}

/** Nothing can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

/** Fills in the sign-in form that is shown. */
export async function fillSignIn(page: Page, phone: string, password: string = demo.password) {
  await page.getByLabel('Số điện thoại hoặc email').fill(phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
}

const busyTries = 20

/** Calls the API as the page's person, again while a machine that is busy for a moment answers so. */
export async function post(page: Page, path: string, data: object, triesLeft = busyTries): Promise<APIResponse> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: process.env.KHUE_URL ?? '' } })
  if (answer.status() !== 503 || triesLeft === 0) return answer
  await page.waitForTimeout(500)
  return post(page, path, data, triesLeft - 1)
}

/** Signs in over the API, for journeys that are about something else. */
export async function signIn(page: Page, phone: string, password: string = demo.password) {
  const response = await post(page, '/mid/v1/auth/login', { username: phone, password })
  expect(response.ok(), await response.text()).toBe(true)
}

/** The avatar that unfolds the account menu; there only for somebody signed in. */
export const accountMenu = (page: Page) => page.getByRole('banner').getByLabel(/^Tài khoản của/)
