import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { sandboxAddress } from './house-database.ts'
import { becomesAlive, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** Orders a plan, up to the choice of how to pay. */
async function orderPlan(page: Page) {
  await visit(page, '/open-classes?open=register')
  await page
    .getByRole('dialog', { name: 'Đăng ký gói thành viên' })
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** From the choice to the code; answers what must be written on the transfer, and where a bank's app opens it. */
async function chooseTransfer(page: Page) {
  await becomesAlive(page)
  await page.getByRole('radio', { name: /^Chuyển khoản VietQR/ }).check()
  await page.getByRole('button', { name: 'Hiện mã QR tại đây' }).click()
  await expect(page.getByText('Đang chờ tiền về')).toBeVisible()
  const memo = await page.getByText(/^HV[A-Z2-9]{8}$/).textContent()
  await page.getByRole('button', { name: /^Thanh toán \d/ }).click()
  await expect(heading(page, 'Chuyển khoản để hoàn tất')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Mã VietQR chuyển / })).toBeVisible()
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  expect(memo).toBe(code) // asked again it is the same payment
  return { code, app: (await page.getByRole('link', { name: 'Mở ứng dụng ngân hàng' }).getAttribute('href')) ?? '' }
}

const newPage = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

test('who transfers too little pays the rest, once the house has kept what came; a transfer without a name is given to its payment', async ({
  page,
  browser,
  baseURL,
}) => {
  await newPerson(page)
  const id = await orderPlan(page)
  const { code, app } = await chooseTransfer(page)
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  const bank = await newPage(browser, baseURL)
  await bank.goto(app)
  await expect(heading(bank, 'Lệnh chuyển tiền')).toBeVisible()
  await bank.goto(sandboxAddress())
  await bank.getByRole('link', { name: 'Ngân hàng thử: chuyển khoản VietQR' }).click()
  await bank.getByRole('link', { name: code, exact: true }).click()
  await bank.getByRole('button', { name: 'Chuyển thiếu 10.000đ' }).click()
  await expect(bank.getByText('SePay: success, Casso: success').or(bank.getByText('Casso: success, SePay: success'))).toBeVisible()
  await expectAccessible(bank)

  const admin = await newPage(browser, baseURL)
  await signIn(admin, demo.admin)
  const decide = async (term: string, action: string) => {
    await visit(admin, `/admin/payments?term=${term}`)
    await admin
      .getByRole('link', { name: /^Xem khoản / })
      .first()
      .click()
    await admin.getByRole('region', { name: 'Chi tiết khoản tiền' }).getByRole('button', { name: action }).click()
    await expectAccessible(admin)
    await admin.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await decide(code, 'Ghi vào số dư học tập')
  await expect(admin.getByRole('status').getByText('Đã ghi khoản tiền vào số dư học tập')).toBeVisible()

  await visit(page, `/checkout/confirm/${id}`)
  await expect(page.getByRole('checkbox', { name: /trong số dư học tập/ })).toBeChecked()
  await expectAccessible(page)
  const rest = await chooseTransfer(page)
  await expect(page.getByText('10.000đ', { exact: true })).toBeVisible()
  // the rest comes with a slip of the pen: nobody's, until somebody looks
  await bank.goto(rest.app)
  await bank.goto(`/sandbox/bank/codes/${rest.code}`)
  await bank.getByRole('button', { name: 'Ghi sai một chữ trong nội dung' }).click()
  await visit(admin, '/admin/payments?name=UNKNOWN')
  await admin
    .getByRole('link', { name: /^Xem khoản / })
    .first()
    .click()
  await admin.getByRole('button', { name: 'Gán cho đơn…' }).click()
  await admin.getByRole('radio', { name: new RegExp(rest.code) }).check()
  await expectAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Gán cho đơn…' }).click()
  await expect(admin.getByRole('status').getByText('Đã gán khoản tiền')).toBeVisible()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  await expectAccessible(page)
})

test('who transfers by a bank’s app comes back to what they bought', async ({ page }) => {
  await newPerson(page)
  await orderPlan(page)
  const { app } = await chooseTransfer(page)
  await page.goto(app)
  await page.getByRole('button', { name: /^Chuyển \d/ }).click()
  await page.getByRole('link', { name: 'Quay về nơi bán' }).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
})
