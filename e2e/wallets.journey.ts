import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { sandboxAddress } from './house-database.ts'
import { becomesAlive, expect, expectAccessible, test, visit } from './journey.ts'

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
  await becomesAlive(page)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** From the choice to the gateway's own page. */
async function goTo(page: Page, gateway: string, way: RegExp) {
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: /^Thanh toán \d/ }).click()
  await expect(heading(page, `Thanh toán qua ${gateway}`)).toBeVisible()
  return (await page.getByText(/^(\d{6}_)?HV[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
}

/** Has the gateway tell of one payment what the tester pleases, in a browser of the tester's own. */
async function tester(browser: Browser, baseURL: string | undefined, reference: string) {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await page.goto(sandboxAddress())
  await page.getByRole('link', { name: reference, exact: true }).click()
  return page
}

for (const { gateway, way, heard, odd } of [
  { gateway: 'MoMo', way: /^Ví MoMo/, heard: '204', odd: 'short' },
  { gateway: 'ZaloPay', way: /^ZaloPay/, heard: '1', odd: 'late' },
  { gateway: 'Fundiin', way: /^Trả góp 0% qua Fundiin/, heard: '200', odd: 'short' },
] as const) {
  test(`who pays by ${gateway} may stop there, and pay after all; what comes ${odd} is told`, async ({ page, browser, baseURL }) => {
    await newPerson(page)
    const id = await orderPlan(page)
    await goTo(page, gateway, way)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Huỷ giao dịch' }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout/return/${gateway.toLowerCase()}`))
    await expect(heading(page, 'Giao dịch chưa hoàn tất')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Thanh toán lại' }).click()
    await becomesAlive(page)
    const reference = await goTo(page, gateway, way)
    if (odd === 'short') {
      const gatewayPage = await tester(browser, baseURL, reference)
      await gatewayPage.getByRole('button', { name: 'Báo thiếu 1.000đ, ký đúng' }).click()
      await expect(gatewayPage.getByRole('row', { name: `Thiếu ${heard}`, exact: true })).toBeVisible()
      await expectAccessible(gatewayPage)
      await gatewayPage.context().close()
      await expect(async () => {
        await page.goto(`/account/my-orders/${id}`)
        await expect(page.getByText('Tiền đến thiếu, được giữ lại')).toBeVisible({ timeout: 500 })
      }).toPass()
      await visit(page, `/checkout/confirm/${id}`)
      await goTo(page, gateway, way)
      await page.getByRole('button', { name: /^Thanh toán \d/ }).click()
      await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
      return
    }
    await visit(page, `/account/my-orders/${id}`)
    await page.getByRole('button', { name: 'Huỷ đơn' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Huỷ đơn' }).click()
    await expect(page.getByText('Đơn hàng được huỷ')).toBeVisible()
    const gatewayPage = await tester(browser, baseURL, reference)
    await gatewayPage.getByRole('button', { name: 'Báo đã trả, dù đã huỷ hay hết hạn' }).click()
    await expect(gatewayPage.getByRole('row', { name: `Đã trả, đến muộn ${heard}`, exact: true })).toBeVisible()
    await gatewayPage.context().close()
    await expect(async () => {
      await page.goto(`/account/my-orders/${id}`)
      await expect(page.getByText('Tiền đến muộn, được giữ lại')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await orderPlan(page)).not.toBe(id)
    await goTo(page, gateway, way)
    await page.getByRole('button', { name: /^Thanh toán \d/ }).click()
    await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  })
}
