import type { Browser, Page } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
import { accountMenu, waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of (400|401|404|409)/ }) // refusals are part of these journeys

const expectStatus = (page: Page, words: string | RegExp) => expect(page.getByRole('status').getByText(words)).toBeVisible()
const otherDevice = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
const shownCode = async (page: Page, prefix: string) =>
  (await page
    .getByRole('dialog')
    .getByText(new RegExp(`^${prefix}[A-HJ-NP-Z2-9]{8}$`))
    .textContent()) ?? ''

const childName = 'Công Tằng Tôn Nữ Hoàng Thị Bảo Ngọc'

async function createChild(page: Page) {
  await visit(page, '/account/family')
  await page.getByRole('link', { name: 'Tạo tài khoản cho con' }).click()
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByText('Vui lòng nhập họ và tên.')).toBeVisible()
  await expect(page.getByLabel('Họ và tên của con')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Họ và tên của con').fill(childName)
  await page.getByLabel('Ngày', { exact: true }).fill('1')
  await page.getByLabel('Tháng', { exact: true }).fill('3')
  await page.getByLabel('Năm', { exact: true }).fill('2016')
  await page.getByRole('radio', { name: 'Nữ' }).check()
  await page.getByLabel('Con đang học').selectOption('GRADE_5')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByText(`${childName} · 01/03/2016 · Lớp 5`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByText('Bạn cần xác nhận điều này để tạo tài khoản cho con.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByRole('heading', { name: `Đã có tài khoản cho ${childName}` })).toBeVisible()
  await expectAccessible(page)
}

/** Signs the child in on its own device, with the code from the parent's page. */
async function letChildIn(page: Page, child: Page) {
  await page.getByRole('button', { name: `Mã đăng nhập cho ${childName}` }).click()
  const code = await shownCode(page, 'EM')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Xong' }).click()
  await visit(child, '/sign-in/child')
  await child.getByLabel('Mã đăng nhập').fill('EM23456798')
  await child.getByRole('button', { name: 'Vào học' }).click()
  await expect(child.getByText(/^Mã đăng nhập không đúng/)).toBeVisible()
  await expectAccessible(child)
  await visit(child, `/sign-in/child?code=${code}`)
  await child.getByRole('button', { name: 'Vào học' }).click()
  await expect(accountMenu(child)).toHaveAttribute('aria-label', `Tài khoản của ${childName}`)
}

test('a parent creates an account for a child, who signs in by a code, and buys for it', async ({ page, browser, baseURL }) => {
  await newPerson(page, 'Hoàng Thu Hà', 'parent')
  await createChild(page)
  const child = await otherDevice(browser, baseURL)
  await letChildIn(page, child)
  await visit(child, '/account/family')
  await expect(child.getByText('Hoàng Thu Hà')).toBeVisible()
  await expect(child.getByText(/^Bạn chưa đủ 16 tuổi: phụ huynh đang liên kết mời/)).toBeVisible()
  await expect(child.getByRole('button', { name: /Kết thúc liên kết|Mời phụ huynh/ })).toHaveCount(0)
  await expectAccessible(child)
  await child.context().close()

  await visit(page, '/account/family')
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name: `Mua cho con: ${childName}` }).click()
  await expect(page.getByRole('radio', { name: childName })).toBeChecked()
  await page
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  await expect(page.getByRole('main').getByText(childName).first()).toBeVisible()
})

test('showing a child’s data needs both consents, and either side can withdraw at once', async ({ page, browser, baseURL }) => {
  await newPerson(page, 'Hoàng Thu Hà', 'parent')
  await createChild(page)
  const child = await otherDevice(browser, baseURL)
  await letChildIn(page, child)
  await page.getByRole('link', { name: 'Điều cho phép với con' }).click()
  const photo = { name: 'Dùng ảnh chụp, ảnh màn hình lớp học: Tôi đồng ý' }
  const item = (on: Page) => on.getByRole('listitem').filter({ has: on.getByRole('switch', photo) })
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('switch', photo).click()
  await expectStatus(page, 'Đã ghi nhận bạn đồng ý.')
  await expect(item(page).getByText('Chờ con đồng ý')).toBeVisible()
  await expect(page.getByRole('switch', photo)).toBeChecked()

  await visit(child, '/account/family/consents')
  await expect(item(child).getByText('Chờ con đồng ý')).toBeVisible()
  await expect(item(child).getByText(/^Hoàng Thu Hà, \d\d:\d\d \d\d\/\d\d\/\d{4}, nội dung /)).toBeVisible()
  await child.getByRole('switch', photo).click()
  await expect(item(child).getByText('Đang cho phép')).toBeVisible()
  await expectAccessible(child)

  await page.reload()
  await waitForHydration(page)
  await expect(item(page).getByText('Đang cho phép')).toBeVisible()
  await page.getByRole('switch', photo).click()
  await expectStatus(page, 'Đã rút lại, có hiệu lực ngay.')
  await expect(item(page).getByText('Chờ phụ huynh đồng ý')).toBeVisible()
  await child.context().close()
})

test('a parent adds the other parent to a small child; a guardian who leaves is signed out of the child’s account', async ({
  page,
  browser,
  baseURL,
}) => {
  await newPerson(page, 'Hoàng Thu Hà', 'parent')
  await createChild(page)
  const father = await otherDevice(browser, baseURL)
  await newPerson(father, 'Công Tằng Tôn Thất Gia Khiêm', 'parent')
  await visit(page, '/account/family')
  await page.getByRole('button', { name: `Mời phụ huynh khác cho ${childName}` }).click()
  await expect(page.getByRole('dialog').getByText(/^Người ấy sẽ cùng bạn mua lớp/)).toBeVisible()
  const code = await shownCode(page, 'GD')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Xong' }).click()
  await visit(father, `/account/family/join?code=${code}`)
  await expect(father.getByText(childName)).toBeVisible()
  await father.getByRole('button', { name: 'Đồng ý liên kết' }).click()
  await expectStatus(father, `Đã liên kết với ${childName}.`)

  const child = await otherDevice(browser, baseURL)
  await letChildIn(father, child)
  await visit(page, '/account/family')
  await expect(page.getByText(`Tài khoản của ${childName}`).first()).toBeVisible() // the other guardian is notified
  await expectAccessible(page)
  await visit(father, '/account/family')
  await father.getByRole('button', { name: `Kết thúc liên kết với ${childName}` }).click()
  await expect(father.getByRole('dialog').getByText(/sẽ bị đăng xuất/)).toBeVisible()
  await expectAccessible(father)
  await father.getByRole('dialog').getByRole('button', { name: 'Kết thúc liên kết' }).click()
  await expectStatus(father, `Đã kết thúc liên kết với ${childName}.`)
  await child.goto('/account/family')
  await expect(child).toHaveURL(/\/sign-in/)
  await letChildIn(page, child)
  await father.context().close()
  await child.context().close()
})

test('from 16 on, a parent can read the profile but not change it', async ({ page }) => {
  await newPerson(page, 'Hoàng Thu Hà', 'parent')
  const child = { name: childName, birthDate: '2010-01-01', gender: 'FEMALE', grade: 'GRADE_11', isGuardian: true }
  const { id } = await callAs<{ id: string }>(page, '/mid/v1/families/children', child)
  await visit(page, `/account/settings/profile?personId=${id}`)
  await expect(page.getByText(`${childName} đã đủ 16 tuổi nên tự giữ hồ sơ của mình. Phụ huynh chỉ xem được.`)).toBeVisible()
  await expect(page.getByRole('main').getByText('01/01/2010')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Đổi ảnh')).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('a family is linked by code from either side, and either side ends it', async ({ page, browser, baseURL }) => {
  const student = await otherDevice(browser, baseURL)
  await newPerson(page, 'Hoàng Thu Hà', 'parent')
  await newPerson(student, 'Đỗ Gia Huy')
  await visit(page, '/account/family')
  await page.getByRole('button', { name: 'Mời con đã có tài khoản' }).click()
  const code = await shownCode(page, 'GD')
  await expect(page.getByRole('img', { name: `Mã QR của ${code}` })).toBeVisible()
  await expectAccessible(page)

  await visit(student, '/account/family/join')
  await student.getByLabel('Mã liên kết').fill('GD23456798')
  await student.getByRole('button', { name: 'Xem lời mời' }).click()
  await expect(student.getByText(/^Mã liên kết không đúng/)).toBeVisible()
  await student.getByLabel('Mã liên kết').fill(` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)
  await student.getByRole('button', { name: 'Xem lời mời' }).click()
  await expect(student.getByText('muốn là phụ huynh của bạn')).toBeVisible()
  await expectAccessible(student)
  await student.getByRole('button', { name: 'Đồng ý liên kết' }).click()
  await expectStatus(student, 'Đã liên kết với Hoàng Thu Hà.')
  await expect(student).toHaveURL('/account/family')

  await student.getByRole('button', { name: 'Kết thúc liên kết với Hoàng Thu Hà' }).click()
  await expect(student.getByRole('dialog').getByText(/không còn mua lớp/)).toBeVisible()
  await expectAccessible(student)
  await student.getByRole('dialog').getByRole('button', { name: 'Kết thúc liên kết' }).click()
  await expectStatus(student, 'Đã kết thúc liên kết với Hoàng Thu Hà.')
  await expect(student.getByText('Chưa có phụ huynh nào liên kết với bạn')).toBeVisible()

  await student.getByRole('button', { name: 'Mời phụ huynh' }).click()
  await visit(page, `/account/family/join?code=${await shownCode(student, 'GD')}`)
  await expect(page.getByText('muốn bạn là phụ huynh')).toBeVisible()
  await page.getByRole('button', { name: 'Đồng ý liên kết' }).click()
  await expect(page.getByText('Đỗ Gia Huy', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mã đăng nhập cho Đỗ Gia Huy' }).click()
  await expect(page.getByText(/^Con đã có số điện thoại/)).toBeVisible() // no sign-in code for a child with its own phone
  await student.context().close()
})
