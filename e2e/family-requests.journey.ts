import type { Browser, Page } from '@playwright/test'
import { newPerson, newPhone } from './accounts.ts'
import { accountMenu, expect, expectAccessible, expectNoSidewaysScroll, test, visit, waitForHydration } from './journey.ts'
import { goToGateway, orderPlan, payButton } from './payment-steps.ts'
import { expirePriceHold, runSql } from './test-database.ts'

test.use({ expectedErrors: /status of (400|403|404|409)/ }) // refusals are part of these journeys

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const widths = [390, 768, 1440]

async function fitsAllWidths(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

const e164 = (phone: string) => `+84${phone.slice(1)}`

/** A parent and its child of 13, each signed in in a browser of their own. */
async function family(page: Page, browser: Browser, baseURL: string | undefined) {
  const [parentPhone, childPhone] = [newPhone(), newPhone()]
  const { password } = await newPerson(page, 'Hoàng Thu Hà', 'parent', parentPhone)
  const child = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await newPerson(child, 'Hoàng Bảo Ngọc', 'student', childPhone)
  const personOf = `(select a.person_id from accounts a join sign_in_identifiers i on i.account_id = a.id where i.value = $1)`
  await runSql(`update people set birth_date = (now() - interval '13 years')::date where id = ${personOf}`, [e164(childPhone)])
  return {
    child,
    password,
    /** Backdates the parent's last confirmation, instead of waiting ten minutes. */
    backdateSignIn: () =>
      runSql(
        `update sessions set confirmed_at = now() - interval '20 minutes' where account_id = (select account_id from sign_in_identifiers where value = $1)`,
        [e164(parentPhone)],
      ),
    link: () =>
      runSql(`insert into guardianships (guardian_id, child_id) values (${personOf}, ${personOf.replace('$1', '$2')})`, [
        e164(parentPhone),
        e164(childPhone),
      ]),
  }
}

async function askFor(child: Page, nth: number, note = '') {
  await orderPlan(child, nth)
  await expect(heading(child, 'Nhờ ba mẹ thanh toán')).toBeVisible()
  await expect(payButton(child)).toHaveCount(0)
  if (note) await child.getByLabel(/^Lời nhắn cho phụ huynh/).fill(note)
  await child.getByRole('button', { name: 'Nhờ ba mẹ' }).click()
  await expect(child.getByText('Đã gửi cho phụ huynh').first()).toBeVisible()
}

test('a child asks, a parent approves and pays, and the child has the plan', async ({ page, browser, baseURL }) => {
  const { child, link } = await family(page, browser, baseURL)
  await orderPlan(child, 1)
  await expect(child.getByText('Bạn cần phụ huynh trên Khuê để mua')).toBeVisible()
  await fitsAllWidths(child)
  await link()
  await askFor(child, 1, 'Con muốn học hè ạ')
  await fitsAllWidths(child)
  await expirePriceHold(new URL(child.url()).pathname.split('/').at(-1)!)
  await child.reload()
  await expect(child.getByText('Đã gửi cho phụ huynh').first()).toBeVisible()
  await child.getByRole('link', { name: 'Xem các yêu cầu' }).click()
  await expect(child.getByText(/^Đã gửi cho phụ huynh, đang chờ trả lời/)).toBeVisible()
  await fitsAllWidths(child)

  await visit(page, '/account/family')
  await expect(page.getByText('Mọi khoản mua đều hỏi phụ huynh')).toBeVisible()
  await fitsAllWidths(page)
  await page.getByRole('link', { name: 'Xem các yêu cầu' }).click()
  await expect(page.getByText('Con muốn học hè ạ')).toBeVisible()
  await fitsAllWidths(page)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Đồng ý và thanh toán/ }).click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/cho Hoàng Bảo Ngọc/).first()).toBeVisible()
  await waitForHydration(page)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByText(/của Hoàng Bảo Ngọc dùng đến/)).toBeVisible()

  await visit(page, '/account/family/requests')
  await expect(page.getByRole('link', { name: /^Xem đơn hàng/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Đến phần thanh toán/ })).toHaveCount(0)
  await fitsAllWidths(page)

  await visit(child, '/account/family/requests')
  await expect(child.getByText(/^Hoàng Thu Hà đồng ý lúc/)).toBeVisible()
  await expect(accountMenu(child)).toBeVisible()
  await child.context().close()
})

test('a parent refuses with a reason, and lets the child pay alone up to a sum', async ({ page, browser, baseURL }) => {
  const { child, link, password, backdateSignIn } = await family(page, browser, baseURL)
  await link()
  await askFor(child, 1)
  await visit(page, '/account/family/requests')
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Không đồng ý mua/ }).click()
  await page.getByLabel(/^Lời nhắn cho con/).fill('Để hè sang năm con nhé')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Không đồng ý' }).click()
  await expect(page.getByText('Không có yêu cầu nào đang chờ')).toBeVisible()
  await visit(child, '/account/family/requests')
  await expect(child.getByText('Để hè sang năm con nhé')).toBeVisible()

  await visit(page, '/account/family')
  await page.getByRole('link', { name: 'Thay đổi mức tự mua của Hoàng Bảo Ngọc' }).click()
  await waitForHydration(page)
  await page.getByRole('radio', { name: /^Tự trả trong một mức/ }).check()
  await page.getByRole('button', { name: 'Lưu lựa chọn' }).click()
  await expect(page.getByText('Từ 10.000đ đến 100.000.000đ.').first()).toBeVisible()
  await page.getByLabel(/^Mức mỗi tháng/).fill('5.000.000')
  await fitsAllWidths(page)
  await backdateSignIn()
  await page.getByRole('button', { name: 'Lưu lựa chọn' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Xác nhận đây là bạn' })
  await confirmation.getByLabel('Mật khẩu của bạn').fill(password)
  await confirmation.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByText('Đã lưu lựa chọn.')).toBeVisible() // the form was sent again by itself
  await expect(page.getByText('Tự trả đến 5.000.000đ mỗi tháng')).toBeVisible()
  await orderPlan(child, 1)
  await expect(payButton(child)).toBeVisible()
  await child.context().close()
})
