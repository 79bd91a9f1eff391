import type { Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { goToGateway, payButton } from './payment-steps.ts'

async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

/** A new user with a child, who has paid for the family plan of a year. */
async function mother(page: Page) {
  const child = newName('Nguyễn Hoàng')
  const { name } = await newPerson(page, newName())
  await runSql(
    `with child as (insert into people (id, name, avatar_kind) values (gen_random_uuid(), $2, 'f') returning id)
     insert into guardianships (guardian_id, child_id) select p.id, child.id from people p, child where p.name = $1`,
    [name, child],
  )
  await visit(page, '/open-classes?open=register')
  await page.getByRole('button', { name: 'Đăng ký ngay Chòm Sao' }).click()
  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  await waitForHydration(page)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByText(/dùng đến/).first()).toBeVisible()
  return child
}

test('a mother shares her plan with her child, pauses it, and pays the difference of an upgrade', async ({ page }) => {
  const child = await mother(page)
  await visit(page, '/account/settings/membership')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Nhường chỗ', exact: true }).click()
  await expect(page.getByRole('button', { name: `Lấy lại chỗ của ${child}` })).toBeVisible()
  await page.getByRole('button', { name: 'Tạm dừng gói Chòm Sao' }).click()
  await page.getByRole('button', { name: 'Xác nhận tạm dừng' }).click()
  await expect(page.getByText(/Tạm dừng từ.*dùng lại từ/)).toHaveCount(2) // hers and her child's
  await expect(page.getByText(/^Dùng chung gói của/)).toBeVisible() // the child's
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('link', { name: 'Nâng cấp gói Chòm Sao' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Nâng cấp lên Ngân Hà, trả thêm/ }).click()
  await expect(page).toHaveURL(/\/checkout\/confirm\//)
  await expect(page.getByText('Phần chưa dùng của gói cũ')).toBeVisible()
})

test('a reminder leads to a page on which one tap shows the transfer', async ({ page }) => {
  await newPerson(page, newName())
  await visit(page, '/checkout/renew?sku=SUB-1M')
  await waitForHydration(page)
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('button', { name: 'Gia hạn, trả 199.000đ' }).click()
  await expect(page).toHaveURL(/\/checkout\/pay\/HV/)
  await expect(page.getByText('199.000đ').first()).toBeVisible()
})
