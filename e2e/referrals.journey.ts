import type { Browser, Page } from '@playwright/test'
import { callAs, newName, newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { goToGateway, orderPlan, payButton } from './payment-steps.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 409/ })

const newPage = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
const panel = (page: Page) => page.getByRole('region', { name: 'Giới thiệu bạn' })

/** Creates the user's own code and returns it. */
async function takeCode(page: Page) {
  await visit(page, '/account/settings/vouchers')
  await panel(page).getByRole('button', { name: 'Lấy mã giới thiệu của tôi' }).click()
  return (
    (await panel(page)
      .getByText(/^KB[A-Z2-9]{8}$/)
      .textContent()) ?? ''
  )
}
async function enter(page: Page, code: string) {
  await panel(page).getByLabel('Mã giới thiệu').fill(code)
  await panel(page).getByRole('button', { name: 'Nhập mã' }).click()
}
async function expectAccessibleAtAllWidths(page: Page) {
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

test('a referral code is entered once per account, and both are rewarded once the first purchase is final', async ({
  page,
  browser,
  baseURL,
}) => {
  const friend = await newPage(browser, baseURL)
  const [{ name }] = [await newPerson(page, newName('Mạc')), await newPerson(friend, newName('Hồ'))]
  const code = await takeCode(friend)
  await expectAccessibleAtAllWidths(friend)

  // the friend's link contains the code; a second tab still shows the field after the first has used it
  const second = await page.context().newPage()
  await visit(second, `/account/settings/vouchers?ref=${code}`)
  await visit(page, `/account/settings/vouchers?ref=${code}`)
  await expect(panel(page).getByLabel('Mã giới thiệu')).toHaveValue(code)
  await expectAccessibleAtAllWidths(page)
  await enter(page, ` ${code.toLowerCase()} `)
  await expect(page.getByRole('status').getByText(/^Đã nhập mã\. Sau lần mua đầu tiên từ 200\.000đ/)).toBeVisible()
  await expect(panel(page).getByText(/^Bạn đã nhập mã giới thiệu ngày/)).toBeVisible()
  await expect(panel(page).getByLabel('Mã giới thiệu')).toHaveCount(0)
  await enter(second, code)
  await expect(panel(second).getByText('Rất tiếc, bạn đã nhập mã giới thiệu trước đó!')).toBeVisible()
  await expectAccessible(second)

  const id = await orderPlan(page, 1)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
  await runSql(
    `update orders set created_at = created_at - interval '8 days', completed_at = completed_at - interval '8 days' where id = $1`,
    [id],
  )
  await runSql(`select graphile_worker.add_job('referrals:decide')`)
  for (const [shown, says] of [
    [page, /^Bạn đã nhập mã giới thiệu ngày .+\(đã có thưởng\)$/],
    [friend, name.split(' ').at(-1) ?? ''],
  ] as const) {
    await expect(async () => {
      await shown.goto('/account/settings/vouchers')
      await expect(shown.getByText('Giảm 50.000đ cho lần mua sau', { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(panel(shown).getByText(says).first()).toBeVisible()
    await expect(panel(shown).getByText('đã có thưởng')).toBeVisible()
    await visit(shown, '/account/notifications')
    await expect(shown.getByRole('link', { name: /Bạn được tặng voucher giới thiệu/ })).toBeVisible()
  }
  await friend.context().close()
})

test('a referral within a household earns nothing', async ({ page, browser, baseURL }) => {
  const child = await newPage(browser, baseURL)
  await newPerson(page, newName('Mạc'), 'parent')
  await newPerson(child, newName('Mạc'))
  const { code: invitation } = await callAs<{ code: string }>(page, '/mid/v1/families/invitations', { as: 'guardian' })
  await callAs(child, '/mid/v1/families/invitations/accept', { code: invitation })
  const code = await takeCode(page)
  await visit(child, `/account/settings/vouchers?ref=${code}`)
  await enter(child, code)
  await expect(
    panel(child).getByText('Không dùng được mã của người trong gia đình, hay dùng chung thiết bị hoặc tài khoản ngân hàng với bạn', {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessibleAtAllWidths(child)
  await visit(page, '/account/settings/vouchers')
  await expect(panel(page).getByText('Chưa có ai nhập mã của bạn.')).toBeVisible()
  await child.context().close()
})
