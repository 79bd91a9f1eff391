import type { Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { goToGateway, payButton } from './payment-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** A new user who has paid for a plan; returns the order's id. */
async function member(page: Page) {
  await newPerson(page, newName())
  await visit(page, '/open-classes?open=register')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await waitForHydration(page)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByText(/dùng đến/).first()).toBeVisible()
  return id
}

/** Runs the job that production runs every minute. */
const work = () => runSql(`select graphile_worker.add_job('invoices:submit')`, [])

/** Reloads the page until it shows a text. */
const comesTo = (page: Page, words: string) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })

async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

test('a buyer reads and corrects their invoice, an admin cancels it and looks at the tax', async ({ page, browser, baseURL }) => {
  const id = await member(page)
  await visit(page, `/account/my-orders/${id}`)
  await expect(heading(page, 'Hoá đơn điện tử')).toBeVisible()
  await work()
  await comesTo(page, 'Đã phát hành')
  await waitForHydration(page)
  await page.getByText('Sửa thông tin người mua').click()
  await page.getByLabel('Tên người hoặc đơn vị mua').fill('Công ty TNHH Sao Mai')
  await page.getByLabel('Mã số thuế').fill('0101248141')
  await page.getByLabel('Địa chỉ').fill('1 Tràng Thi, Hà Nội')
  await page.getByLabel('Email nhận hoá đơn').fill('ketoan@saomai.vn')
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('button', { name: 'Gửi thông tin mới' }).click()
  await expect(page.getByText('Đã được thay thế', { exact: true })).toBeVisible()
  await work()
  await comesTo(page, 'Hoá đơn thay thế')
  const code = (await heading(page, /^Đơn hàng KH/).textContent())?.split(' ').at(-1) ?? ''

  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  await visit(admin, `/admin/invoices?term=${code}&kind=REPLACE`)
  await comesTo(admin, 'Đã phát hành')
  await waitForHydration(admin)
  await admin.getByRole('row', { name: 'Công ty TNHH Sao Mai' }).getByRole('link').click()
  await expect(admin.getByRole('region', { name: 'Chi tiết hoá đơn' })).toContainText('0101248141')
  await expectAccessibleAtAllWidths(admin)
  await admin.getByRole('button', { name: 'Huỷ hoá đơn' }).click()
  await admin.getByRole('dialog').getByLabel('Lý do').fill('Khách mua nhầm')
  await admin.getByRole('dialog').getByRole('button', { name: 'Huỷ hoá đơn' }).click()
  await expect(admin.getByText('Đang huỷ').first()).toBeVisible()
  await work()
  await comesTo(admin, 'Đã huỷ')

  await visit(admin, '/admin/tax')
  await waitForHydration(admin)
  const payout = admin.getByRole('heading', { name: 'Một lần chi trả' }).locator('..')
  await payout.getByLabel('Số tiền (đồng)').fill('2000001')
  await payout.getByRole('button', { name: 'Tính' }).click()
  await expect(payout.getByText('200.000đ', { exact: true })).toBeVisible()
  await expectAccessibleAtAllWidths(admin)
})
