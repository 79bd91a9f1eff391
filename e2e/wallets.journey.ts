import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { waitForHydration, expect, expectAccessible, test } from './journey.ts'
import { goToGateway, orderPlan, payButton } from './payment-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

for (const gateway of ['VNPAY', 'MoMo', 'ZaloPay', 'Fundiin'] as const) {
  test(`a buyer who cancels at ${gateway} sees it, and pays after all`, async ({ page }) => {
    await newPerson(page)
    await orderPlan(page)
    await goToGateway(page, gateway)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Huỷ giao dịch' }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout/return/${gateway.toLowerCase()}`))
    await expect(heading(page, 'Giao dịch chưa hoàn tất')).toBeVisible()
    await expectAccessible(page)

    const again = page.getByRole('link', { name: 'Thanh toán lại' }).or(page.getByRole('button', { name: 'Thanh toán lại' }))
    await waitForHydration(page)
    await again.click()
    if (gateway === 'VNPAY') await expect(heading(page, 'Thanh toán qua VNPAY')).toBeVisible() // immediately
    else {
      await expect(page).toHaveURL(/\/checkout\/confirm\//)
      await waitForHydration(page)
      await goToGateway(page, gateway)
    }
    await payButton(page).click()
    await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  })
}
