import type { Browser, Page } from '@playwright/test'
import type { OwnTeacherProfile } from '@khue/contracts/offer/teacher-profile'
import { newName, newPerson } from './accounts.ts'
import { draftApplication, ownApplication, putFirst, sendApplication } from './applicants.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

async function admin(browser: Browser, baseURL: string | undefined, phone: string) {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(page, phone)
  return page
}

/** Notices about sign-ins, which this journey causes, stand above every page. */
const isOfDesk = (fault: string) => !fault.includes('đăng nhập mới')

async function fitsEverywhere(page: Page) {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === 390) expect((await findSmallTouchTargets(page)).filter(isOfDesk)).toEqual([])
  }
  await expectAccessible(page)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const done = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()

/** From the list over the preview to the case. */
async function openCase(page: Page, name: string) {
  await page.getByRole('link', { name: `Mở hồ sơ của ${name}` }).click()
  const preview = page.getByRole('region', { name: 'Hồ sơ đang xem' })
  await expect(preview.getByRole('heading', { name })).toBeVisible()
  await fitsEverywhere(page)
  await preview.getByRole('link', { name: 'Xét hồ sơ' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Opens the proof with a reason, and marks the row that it proves. */
async function verifyProof(page: Page) {
  await page.getByRole('button', { name: 'Mở xem Bằng cử nhân Sư phạm Toán' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lý do mở').fill('Đối chiếu bằng cử nhân')
  await dialog.getByRole('button', { name: 'Mở xem' }).click()
  await expect(page.getByRole('heading', { name: 'Giấy tờ: Bằng cử nhân Sư phạm Toán' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /^Đã xác minh: Đại học Sư phạm Hà Nội/ }).check()
}

test('one admin claims a case and asks for changes, live for another; the corrected case is approved', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = newName('Nguyễn Hoàng')
  await newPerson(page, name, 'parent')
  await draftApplication(page)
  const sent = await sendApplication(page)
  await putFirst(sent)
  const [one, two] = [await admin(browser, baseURL, demo.admin), await admin(browser, baseURL, demo.otherAdmin)]

  await visit(two, '/admin/applications')
  await expect(two.getByRole('region', { name: 'Số liệu của hàng chờ' })).toContainText('đang chờ')
  await expect(rowOf(two, name)).toContainText('Chưa ai nhận')
  await fitsEverywhere(two)
  await visit(one, '/admin/applications')
  await openCase(one, name)
  await one.getByRole('button', { name: `Nhận việc: hồ sơ của ${name}` }).click()
  await expect(one.getByText('Bạn đang giữ việc này đến')).toBeVisible()
  await expect(rowOf(two, name)).toContainText('Đang xem:') // without a reload
  await openCase(two, name)
  await expect(two.getByText(/đang xem hồ sơ này, đến .* chưa thể quyết định/)).toBeVisible()
  for (const decision of ['Từ chối', 'Nhờ sửa', 'Duyệt'])
    await expect(two.getByRole('button', { name: decision, exact: true })).toBeDisabled()

  await one.getByRole('button', { name: 'Nhờ sửa', exact: true }).click()
  const refusal = one.getByText('Hãy ghi nhận xét ở ít nhất một mục trước.')
  await expect(refusal).toBeVisible()
  await expect(refusal).toBeHidden() // it covers the top of the page
  await one.getByRole('button', { name: 'Nhận xét về mục Giới thiệu ngắn' }).click()
  await one.keyboard.type('Xin nói rõ bạn dạy lớp nào.')
  await one.getByRole('button', { name: 'Nhận xét về mục Bằng cấp, chứng chỉ' }).click()
  await one.keyboard.type('Thêm giúp Khuê chứng chỉ nghiệp vụ sư phạm nếu có.')
  await fitsEverywhere(one)
  await one.getByRole('button', { name: 'Nhờ sửa', exact: true }).click()
  await expectAccessible(one)
  await one.getByRole('dialog').getByRole('button', { name: 'Nhờ sửa' }).click()
  await done(one, 'Đã gửi nhận xét cho người dạy.')
  await expect(one).toHaveURL('/admin/applications')
  await expect(two.getByText('Chờ sửa', { exact: true }).first()).toBeVisible() // the case that is open there, without a reload

  await visit(page, '/teachers/apply')
  await expect(page.getByText('Khuê nhờ bạn sửa vài mục')).toBeVisible()
  await page.getByRole('link', { name: /Giới thiệu 1 chỗ cần sửa/ }).click()
  await expect(page.getByText('Xin nói rõ bạn dạy lớp nào.')).toBeVisible()
  await page.getByLabel('Giới thiệu ngắn').fill('Dạy Toán lớp 8 và lớp 9 bằng hình vẽ.')
  await expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: /Bằng cấp 1 chỗ cần sửa/ }).click()
  await expect(page.getByText('Thêm giúp Khuê chứng chỉ nghiệp vụ sư phạm nếu có.')).toBeVisible()
  await page.getByRole('link', { name: 'Xem lại, gửi' }).first().click()
  await page.getByRole('checkbox', { name: /Những điều ghi trong đơn là đúng/ }).check()
  await page.getByRole('button', { name: 'Gửi lại đơn' }).click()
  await expect(page.getByRole('heading', { name: 'Đơn đăng ký giáo viên đã được gửi' })).toBeVisible()

  await putFirst(sent)
  await visit(one, '/admin/applications')
  await openCase(one, name)
  await expect(one.getByText('Bản gửi lần 2')).toBeVisible()
  await expect(one.getByText('Dạy Toán lớp 8 và lớp 9 bằng hình vẽ.')).toBeVisible()
  await verifyProof(one)
  await one.getByRole('button', { name: 'Duyệt', exact: true }).focus()
  await one.keyboard.press('Enter')
  await expect(one.getByRole('dialog')).toContainText('1 dòng mang dấu “đã xác minh”.')
  await one.getByRole('dialog').getByRole('button', { name: 'Duyệt' }).focus()
  await one.keyboard.press('Enter')
  await done(one, 'Đã duyệt hồ sơ.')

  await visit(page, '/account/teaching') // still the same session
  await expect(page.getByRole('navigation', { name: 'Dạy học' }).getByRole('link', { name: 'Lớp của tôi' })).toBeVisible()
  const profile = await page.request.get('/api/tns/v1/teachers/me/profile')
  const { data } = (await profile.json()) as { data: OwnTeacherProfile } // the contract's type
  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visit(guest, data.path ?? '')
  await expect(guest.getByRole('heading', { name: `Cô ${name}`, level: 1 })).toBeVisible()
  await expect(guest.getByText('Đại học Sư phạm Hà Nội')).toBeVisible()
  await expect(guest.getByText('đã xác minh', { exact: true })).toHaveCount(1)
  for (const other of [one, two, guest]) await other.context().close()
})

test('a rejected person reads the reason and applies again; a withdrawn case leaves the desk', async ({ page, browser, baseURL }) => {
  test.slow()
  const name = newName('Trần')
  await newPerson(page, name, 'parent')
  await draftApplication(page)
  await putFirst(await sendApplication(page))
  const one = await admin(browser, baseURL, demo.admin)
  await visit(one, '/admin/applications')
  await openCase(one, name)
  await one.getByRole('button', { name: 'Từ chối', exact: true }).click()
  const dialog = one.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Từ chối' }).click()
  await expectAccessible(one) // with what is missing
  await dialog.getByLabel('Lý do').selectOption({ index: 2 })
  await dialog.getByRole('button', { name: 'Từ chối' }).click()
  await done(one, 'Đã từ chối hồ sơ.')

  await visit(page, '/teachers/apply')
  await expect(page.getByText('Giấy tờ đã gửi chưa chứng minh được thông tin trong hồ sơ.')).toBeVisible()
  await fitsEverywhere(page)
  await page.getByRole('button', { name: 'Làm đơn mới' }).click()
  await expect(page.getByLabel('Các lớp đang dạy')).toHaveValue('8A1, 9B') // what they had written
  await page.getByLabel('Các lớp đang dạy').fill('8A1, 9B, 9C')
  await expect(page.getByText(/^Đã lưu \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'Xem lại, gửi' }).first().click()
  await page.getByRole('checkbox', { name: /Những điều ghi trong đơn là đúng/ }).check()
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(page.getByRole('heading', { name: 'Đơn đăng ký giáo viên đã được gửi' })).toBeVisible()

  const again = await ownApplication(page)
  expect(again).not.toBeNull()
  if (again) await putFirst(again)
  await visit(one, '/admin/applications')
  await expect(rowOf(one, name)).toBeVisible()
  await page.getByRole('button', { name: 'Rút đơn' }).click()
  await page.getByRole('button', { name: 'Rút đơn' }).last().click()
  await expect(page.getByRole('heading', { name: 'Bạn đã rút đơn này' })).toBeVisible()
  await fitsEverywhere(page)
  await expect(rowOf(one, name)).toHaveCount(0) // without a reload
  await one.context().close()
})

test('the desk is a 404 for all but admins', async ({ page }) => {
  await signIn(page, demo.teacher)
  expect((await page.goto('/admin/applications'))?.status()).toBe(404)
})
