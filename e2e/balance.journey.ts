import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { waitForHydration, expect, expectAccessible, test, visit } from './journey.ts'
import { goToGateway, orderPlan, payButton } from './payment-steps.ts'

const paid = (page: Page) => expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()

/** Refunds a plan of 540.000đ to the balance, where it pays for the next one. */
async function fillBalance(page: Page) {
  const id = await orderPlan(page, 1)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByText(/dùng đến/).first()).toBeVisible()
  await visit(page, `/account/my-orders/${id}/refund`)
  await page.getByRole('radio', { name: /^Số dư học tập/ }).check()
  await page.getByRole('button', { name: 'Xin hoàn 540.000đ' }).click()
  await page.getByRole('button', { name: 'Xác nhận' }).click()
  await expect(page.getByText('Đã hoàn toàn bộ')).toBeVisible()
}

test('the learning balance pays an order on its own, and its rest a part of an order at a gateway', async ({ page }) => {
  await newPerson(page)
  await fillBalance(page)

  const id = await orderPlan(page)
  await page.getByRole('radio', { name: /^Số dư học tập/ }).check()
  await expectAccessible(page)
  await payButton(page).click()
  await paid(page)
  await visit(page, '/account/balance')
  await expect(page.getByText('341.000đ').first()).toBeVisible()
  await expect(page.getByText('−199.000đ')).toBeVisible()
  await visit(page, `/account/my-orders/${id}`)
  await expect(page.getByText(/dùng đến/).first()).toBeVisible()

  await orderPlan(page, 1) // of 540.000đ, which is not enough
  await expect(page.getByRole('radio', { name: /^Số dư học tập/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /^Dùng 341\.000đ trong số dư học tập/ })).toBeChecked()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Huỷ giao dịch' }).click()
  await expect(page.getByRole('heading', { name: 'Giao dịch chưa hoàn tất' })).toBeVisible()
  await waitForHydration(page)
  await page
    .getByRole('link', { name: 'Thanh toán lại' })
    .or(page.getByRole('button', { name: 'Thanh toán lại' }))
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\//) // where the use of the balance is chosen and remembered
  await waitForHydration(page)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Thanh toán 199.000đ' }).click()
  await paid(page)
  await visit(page, '/account/balance')
  await expect(page.getByText('−341.000đ').first()).toBeVisible()
})
