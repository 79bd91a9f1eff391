import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '../scripts/server.ts'
import { launchOptions } from './browser.ts'
import { adminScreens } from './admin-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { openFirst, pressFirst, type Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

/**
 * `npm run screens`: a picture of every page at 390, 768 and 1440 px in `.cache/screens`, to be compared with the mockups. `npm run screens
 * -- checkout` takes only those whose name contains the word.
 */
const folder = path.resolve('.cache/screens')
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const openInbox = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Thông báo/ })
    .click()
  await page
    .getByRole('button', { name: /^Thêm về thông báo/ })
    .first()
    .click()
}
/** A notification's detail, even if its target is elsewhere. */
const openNewest = async (page: Page) => {
  const answer = await page.request.get('/api/messaging/notifications/load-more?size=1', { headers: { 'x-msg-app': 'CFM' } })
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } } // the contract's type
  await page.goto(`/notification/${data.items[0]?.id}`, { waitUntil: 'networkidle' })
}

const openClass = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.waitForURL(/\/single\//)
  await page.waitForLoadState('networkidle')
}

const openGone = async (page: Page) => {
  // the contract's type
  const { data } = (await (await page.request.get('/api/css/v1/admin/courses?state=GONE')).json()) as { data: { items: { id: string }[] } }
  await page.goto(`/courses/${data.items[0]?.id}`, { waitUntil: 'networkidle' })
}
const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-signed-in', path: '/', phone: '0900000001' },
  { name: 'open-classes', path: '/open-classes' },
  { name: 'open-classes-plans', path: '/open-classes?open=register' },
  { name: 'open-classes-promo', path: '/open-classes?open=register', act: (page) => page.getByRole('button', { name: 'tại đây' }).click() },
  { name: 'open-classes-empty', path: '/open-classes?categoryId=104&day=today&level=adult' },
  { name: 'open-class', path: '/open-classes', act: openFirst },
  { name: 'interactive-classes', path: '/interactive-classes' },
  { name: 'interactive-class', path: '/interactive-classes', act: openFirst },
  { name: 'courses', path: '/courses?categoryIds=4&levels=6-9' },
  { name: 'courses-empty', path: '/courses?term=xqzwkj' },
  { name: 'courses-nearest', path: '/courses?term=toan+8&provinces=01&feeTo=1001' },
  { name: 'course', path: '/courses', act: openFirst },
  {
    name: 'course-report',
    path: '/courses',
    phone: '0900000002',
    act: async (page) => (await openFirst(page), pressFirst(/^Báo cáo “/)(page)),
  },
  { name: 'course-gone', path: '/', phone: '0900000009', act: openGone },
  { name: 'tutors', path: '/tutors' },
  { name: 'tutors-listing', path: '/tutors/listing' },
  { name: 'tutor', path: '/tutors/listing', act: openFirst },
  { name: 'teachers', path: '/teachers' },
  { name: 'teacher-apply-teach', path: '/teachers/apply?step=teach', phone: '0900000002' },
  { name: 'teacher-apply-proofs', path: '/teachers/apply?step=proofs', phone: '0900000002' },
  { name: 'teacher-apply-intro', path: '/teachers/apply?step=intro', phone: '0900000002' },
  { name: 'teacher-apply-experience', path: '/teachers/apply?step=experience', phone: '0900000002' },
  { name: 'teacher-apply-review', path: '/teachers/apply?step=review', phone: '0900000002' },

  { name: 'games', path: '/games-to-learn-english' },
  { name: 'games-playing', path: '/games-to-learn-english?game=pairs' },
  { name: 'knowledge', path: '/knowledge' },
  { name: 'knowledge-section', path: '/knowledge/learning-guide' },
  { name: 'knowledge-search', path: '/knowledge?term=phan+so' },
  { name: 'knowledge-empty', path: '/knowledge/story-library?categoryId=101' },
  { name: 'knowledge-post', path: '/knowledge/post/muoi-hai-thi-tieng-anh-trong-mot-trang' },
  { name: 'knowledge-story', path: '/knowledge/post/chiec-o-mau-vang' },
  { name: 'sign-in', path: '/sign-in?from=%2Fopen-classes' },
  { name: 'sign-in-code', path: '/sign-in/code?to=678' },
  { name: 'sign-in-second-factor', path: '/sign-in/second-factor' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-code', path: '/sign-up/code?to=678' },
  { name: 'sign-up-details', path: '/sign-up/details', act: (page) => page.getByRole('button', { name: 'Tạo tài khoản' }).click() },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'set-password', path: '/set-password?token=x' },
  { name: 'not-found', path: '/khong-co-trang-nay' },
  { name: 'support-app', path: '/?support=app' },
  { name: 'profile', path: '/account/settings/profile', phone: '0900000002' },
  { name: 'settings-password', path: '/account/settings/password', phone: '0900000002' },
  { name: 'settings-security', path: '/account/settings/security', phone: '0900000002' },
  { name: 'settings-devices', path: '/account/settings/devices', phone: '0900000002' },
  { name: 'settings-payment-info', path: '/account/settings/payment-info', phone: '0900000002' },
  { name: 'settings-notification', path: '/account/settings/notification', phone: '0900000002' },
  { name: 'settings-identity', path: '/account/settings/identity', phone: '0900000004' },
  { name: 'settings-privacy', path: '/account/settings/privacy', phone: '0900000002' },
  {
    name: 'settings-privacy-delete',
    path: '/account/settings/privacy',
    phone: '0900000002',
    act: (page) => page.getByRole('button', { name: 'Xoá tài khoản…' }).click(),
  },
  { name: 'privacy-log', path: '/account/settings/privacy/log', phone: '0900000002' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'site-faqs', path: '/faqs', act: (page) => page.getByText('Tôi chọn lớp cho con thế nào?').click() },
  { name: 'site-contacts', path: '/contacts' },
  { name: 'site-about', path: '/about-us' },
  { name: 'site-teams', path: '/teams' },
  { name: 'site-testimonials', path: '/testimonials' },
  { name: 'site-terms', path: '/terms-of-use' },
  { name: 'site-ranking', path: '/how-we-rank' },
  { name: 'site-actions', path: '/actions' },
  { name: 'site-business', path: '/business-training' },
  { name: 'site-partners', path: '/partners' },
  { name: 'site-course-request', path: '/faqs?open=course-request' },
  { name: 'family-of-a-parent', path: '/account/family', phone: '0900000002' },
  {
    name: 'family-code',
    path: '/account/family',
    phone: '0900000002',
    act: async (page) => {
      await page.getByRole('button', { name: 'Mời con đã có tài khoản' }).click()
      await page.getByRole('img', { name: /^Mã QR/ }).waitFor()
    },
  },
  { name: 'family-of-a-student', path: '/account/family', phone: '0900000001' },
  { name: 'teacher-classes', path: '/account/teaching/classes', phone: '0900000003' },
  { name: 'teacher-class-new', path: '/account/teaching/classes/new', phone: '0900000003' },
  { name: 'teacher-class', path: '/account/teaching/classes', phone: '0900000003', act: openClass(/^Soạn tiếp/) },
  { name: 'teacher-class-listed', path: '/account/teaching/classes?single=LISTED', phone: '0900000003', act: openClass(/^Mở trang soạn/) },
  { name: 'teacher-income', path: '/account/teaching/income?gross=5.000.000', phone: '0900000003' },
  { name: 'teacher-contract', path: '/account/teaching/contract', phone: '0900000003' },
  { name: 'family-of-a-teacher', path: '/account/family', phone: '0900000003' },
  { name: 'family-new-child', path: '/account/family/new-child', phone: '0900000002' },
  {
    name: 'family-new-child-faults',
    path: '/account/family/new-child',
    phone: '0900000002',
    act: (page) => page.getByRole('button', { name: 'Tiếp tục' }).click(),
  },
  { name: 'family-join', path: '/account/family/join?code=GD23456798', phone: '0900000001' },
  { name: 'family-consents', path: '/account/family/consents', phone: '0900000002' },
  { name: 'sign-in-child', path: '/sign-in/child?code=EM23456798' },
  { name: 'notifications', path: '/account/notifications', phone: '0900000003' },
  ...chatScreens,
  ...shopScreens,
  ...adminScreens,
  { name: 'notifications-bell', path: '/open-classes', phone: '0900000003', act: openInbox },
  { name: 'notifications-empty', path: '/account/notifications?tab=archived', phone: '0900000003' },
  { name: 'notification', path: '/account/notifications', phone: '0900000003', act: openNewest },
]

async function take(browser: Browser, url: string, { name, path: address, phone, act }: Screen) {
  for (const viewport of sizes) {
    const context = await browser.newContext({ baseURL: url, viewport, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
    const page = await context.newPage()
    if (phone)
      await page.request.post('/api/mid/v1/auth/login', { data: { username: phone, password: 'HocVui2026!' }, headers: { origin: url } })
    await page.goto(address, { waitUntil: 'networkidle' })
    await act?.(page)
    const file = path.join(folder, `${name}-${viewport.width}.png`)
    await page.screenshot({ path: file, fullPage: !(await page.locator('dialog[open]').count()) })
    process.stdout.write(`${file}\n`)
    await context.close()
  }
}

await mkdir(folder, { recursive: true })
const wanted = process.argv[2] ?? ''
const server = await startServer()
const browser = await chromium.launch(launchOptions)
try {
  for (const screen of screens.filter(({ name }) => name.includes(wanted))) await take(browser, server.url, screen)
} finally {
  await browser.close()
  await server.stop()
}
