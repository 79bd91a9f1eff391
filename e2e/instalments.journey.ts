import type { Page } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const widths = [390, 768, 1440]

/** Fits a phone, a tablet and a desktop. */
async function expectAccessibleAtAllWidths(page: Page) {
  await expectAccessible(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

/** From the choice to the wallet's own page and back. */
async function payByMomo(page: Page) {
  await page.getByRole('radio', { name: /^Ví MoMo/ }).check()
  await page.getByRole('button', { name: /^Thanh toán \d/ }).click()
  await expect(heading(page, 'Thanh toán qua MoMo')).toBeVisible()
  await page.getByRole('button', { name: /^Thanh toán \d/ }).click()
}

test('an order is paid in instalments: a late one locks it, and paying unlocks it', async ({ page }) => {
  await newPerson(page)
  const { ids } = await callAs<{ ids: string[] }>(page, '/orders/mine/new-orders', { items: [{ sku: 'SUB-6M', quantity: 1 }] })
  const id = ids[0] ?? ''
  await visit(page, `/checkout/confirm/${id}`)
  await expect(page.getByText('Người mua cần xác minh căn cước')).toBeVisible()
  await runSql(`update people set identity_verified_at = now() where id = (select buyer_id from orders where id = $1)`, [id])
  await visit(page, `/checkout/confirm/${id}`)
  await page.getByRole('checkbox', { name: /^Trả góp 0%/ }).check()
  await expect(page.getByRole('list', { name: 'Các kỳ trả góp' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('checkbox', { name: /^Tôi hiểu/ }).check()
  await payByMomo(page)
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()

  await visit(page, `/account/my-orders/${id}`)
  await expect(page.getByText('Đang trả góp')).toBeVisible()
  await runSql(`update instalments set due_on = due_on - 45 where order_id = $1`, [id])
  await runSql(`select graphile_worker.add_job('orders:update_instalment_plans')`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Quyền học đang bị khoá')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(/dùng đến/i)).toHaveCount(0) // a locked membership shows no end date
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('link', { name: /^Trả kỳ 2/ }).click()
  await expect(heading(page, 'Trả kỳ 2')).toBeVisible()
  await waitForHydration(page)
  await expectAccessibleAtAllWidths(page)
  await payByMomo(page)
  await expect(page).toHaveURL(new RegExp(`/account/my-orders/${id}$`))
  await expect(page.getByText('Đang trả góp')).toBeVisible()
  await expect(page.getByText(/ dùng đến\s\d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Trả kỳ 3/ })).toBeVisible()
})
