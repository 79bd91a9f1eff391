import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { sandboxAddress } from './test-database.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { goToGateway, orderPlan, payButton, showTransfer } from './payment-steps.ts'
import { addRenderGate, renderAtOnce } from './render-gate.ts'

test.use({ expectedErrors: /status of 40[04]/ }) // codes that are refused

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

const newPage = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

test('a payer who transfers too little pays the rest, after the server has kept the money; a transfer without a reference is assigned to its payment', async ({
  page,
  browser,
  baseURL,
}) => {
  await newPerson(page)
  const id = await orderPlan(page)
  const { code, app } = await showTransfer(page)
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
  const rest = await showTransfer(page)
  await expect(page.getByText('10.000đ', { exact: true })).toBeVisible()
  // the rest has a mistyped reference: goes to suspense until an admin assigns it
  await bank.goto(rest.app)
  await bank.goto(`/sandbox/bank/codes/${rest.code}`)
  await bank.getByRole('button', { name: 'Ghi sai một chữ trong nội dung' }).click()
  await visit(admin, '/admin/payments?name=UNKNOWN')
  await admin
    .getByRole('link', { name: /^Xem khoản / })
    .first()
    .click()
  await admin.getByRole('button', { name: 'Gán cho đơn…' }).click()
  const reference = admin.getByRole('dialog').getByLabel('Mã thanh toán')
  for (const [typed, fault] of [
    ['', 'Mã thanh toán gồm HV và 8 chữ cái hoặc chữ số.'],
    ['HVAAAAAAAA', 'Không tìm thấy lần thanh toán này'],
  ] as const) {
    await reference.fill(typed)
    await admin.getByRole('dialog').getByRole('button', { name: 'Gán cho đơn…' }).click()
    await expect(reference).toHaveAccessibleDescription(fault)
  }
  await admin.getByRole('radio', { name: new RegExp(rest.code) }).check()
  await expectAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Gán cho đơn…' }).click()
  await expect(admin.getByRole('status').getByText('Đã gán khoản tiền')).toBeVisible()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  await expectAccessible(page)
})

test('the QR code is shown below the chosen method, and on a page of its own; both show the arrival of the money', async ({
  page,
  browser,
  baseURL,
}) => {
  await newPerson(page)
  await orderPlan(page)
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^Chuyển khoản VietQR/) // the most used method
  await expect(page.getByRole('radio').first()).toBeChecked()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  const { code, app } = await showTransfer(page)
  await expect(payButton(page)).toHaveCount(0)
  const transferred = page.getByRole('button', { name: 'Tôi đã chuyển khoản' })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expect(transferred).toBeVisible()
  }
  await expectAccessible(page)
  const other = await page.context().newPage()
  await visit(other, `/checkout/pay/${code}`) // idempotent: the same payment
  await expect(other.getByRole('img', { name: new RegExp(`^Mã VietQR chuyển .+, nội dung ${code}$`) })).toBeVisible()
  await expectAccessible(other)

  await transferred.click() // before the money has arrived
  await expect(page.getByText('Đang chờ tiền về')).toBeVisible()
  const bank = await newPage(browser, baseURL)
  await bank.goto(app)
  await bank.getByRole('button', { name: /^Chuyển \d/ }).click()
  for (const shown of [page, other]) await expect(heading(shown, 'Thanh toán thành công')).toBeVisible()
  await bank.context().close()
})

test('a page that waits for the money asks again even if a question and its answer fall into one render', async ({ page }) => {
  await newPerson(page)
  await orderPlan(page)
  const { code } = await showTransfer(page)
  await addRenderGate(page)
  await visit(page, `/checkout/pay/${code}`)
  const address = `/checkout/pay/${code}.data`
  await renderAtOnce(page, { of: address, count: 1 })
  await page.waitForResponse((reply) => reply.url().includes(address))
})

test('a payer who has seen the QR code may choose another method, or cancel the order: nothing was paid', async ({ page }) => {
  await newPerson(page)
  const id = await orderPlan(page)
  const { code } = await showTransfer(page)
  await page.getByRole('radio', { name: /^Ví MoMo/ }).check()
  await expect(page.getByText(code, { exact: true })).toBeHidden()
  await expect(payButton(page)).toBeVisible()
  await goToGateway(page, 'MoMo')
  await visit(page, `/account/my-orders/${id}`)
  await page.getByRole('button', { name: 'Huỷ đơn' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Huỷ đơn' }).click()
  await expect(page.getByText('Đơn hàng được huỷ')).toBeVisible()
  await visit(page, `/checkout/pay/${code}`)
  await expect(heading(page, 'Đơn hàng này đã huỷ')).toBeVisible()
  await expect(page.getByText(/^Khuê không nhận khoản tiền nào/)).toBeVisible()
  await expectAccessible(page)
})

test('a payer returns from the banking app to their purchase', async ({ page }) => {
  await newPerson(page)
  await orderPlan(page)
  const { app } = await showTransfer(page)
  await page.goto(app)
  await page.getByRole('button', { name: /^Chuyển \d/ }).click()
  await page.getByRole('link', { name: 'Quay về nơi bán' }).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
})
