import type { Browser, Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { sandboxAddress } from './test-database.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { type GatewayName, goToGateway, orderPlan, showTransfer } from './payment-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const newPage = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

async function expectAccessibleAtAllWidths(page: Page) {
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

/**
 * How a payment starts, and how mismatching money arrives. `start` returns the reference by which the admin list finds it. One deed per gateway is
 * enough: they differ in their messages, not in what becomes of the money (`suspense.test`).
 */
type Way = { name: string; start: (page: Page) => Promise<string>; short?: Deed; late?: Deed }
type Deed = (tester: Page, reference: string) => Promise<void>

/** Triggers a gateway notification on the tester page of a payment, opened from the list of all. */
const causeAtGateway = (trick: string, what: string) => async (tester: Page, reference: string) => {
  await tester.goto(sandboxAddress())
  await tester.getByRole('link', { name: reference, exact: true }).click()
  await tester.getByRole('button', { name: trick, exact: true }).click()
  await expect(tester.getByRole('row', { name: new RegExp(`^${what}`) })).toBeVisible()
}
/** A payer's transfer at the bank; it is found by the reference on the transfer. */
const causeAtBank = (trick: string) => async (tester: Page, reference: string) => {
  await tester.goto(sandboxAddress())
  await tester.getByRole('link', { name: 'Ngân hàng thử: chuyển khoản VietQR' }).click()
  await tester.getByRole('link', { name: reference, exact: true }).click()
  await tester.getByRole('button', { name: trick, exact: true }).click()
  await expect(tester.getByText(/SePay: success/)).toBeVisible()
}
const gateway = (name: GatewayName, deeds: Pick<Way, 'short' | 'late'>): Way => ({
  name,
  start: (page) => goToGateway(page, name),
  ...deeds,
})
const payTooLittle = causeAtGateway('Báo thiếu 1.000đ, ký đúng', 'Thiếu')
const payTooLate = causeAtGateway('Báo đã trả, dù đã huỷ hay hết hạn', 'Đã trả, đến muộn')
const ways: Way[] = [
  {
    name: 'VietQR',
    start: async (page) => {
      const { code, app } = await showTransfer(page)
      await page.goto(app) // from here on the bank knows the requested transfer
      return code
    },
    short: causeAtBank('Chuyển thiếu 10.000đ'),
    late: causeAtBank('Chuyển đúng, dù đã muộn'),
  },
  gateway('VNPAY', { short: payTooLittle }),
  gateway('MoMo', { late: payTooLate }),
  gateway('ZaloPay', { short: payTooLittle }),
  gateway('Fundiin', { late: payTooLate }),
]

/** The admin sees amount, payer and purpose, and presses the highlighted button. */
async function decide(admin: Page, { reference, payer, says, action, done }: Decision) {
  await visit(admin, `/admin/payments?term=${reference.split('_').at(-1)}`) // ZaloPay prefixes the date
  await admin.getByRole('link', { name: /^Xem khoản / }).click()
  const details = admin.getByRole('region', { name: 'Chi tiết khoản tiền' })
  await expect(details.getByRole('heading', { name: says })).toBeVisible()
  await expect(details.getByText(payer, { exact: true })).toBeVisible()
  await expectAccessibleAtAllWidths(admin)
  const first = details
    .getByRole('button')
    .filter({ hasNotText: /^(Nhận việc)?$/ })
    .first()
  await expect(first).toHaveText(action)
  await first.click()
  await expect(admin.getByRole('dialog').getByText('Quyết định rồi thì không đổi lại được.')).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(admin.getByRole('status').getByText(done)).toBeVisible()
  await expect(admin.getByText('Không có khoản tiền nào khớp')).toBeVisible() // decided, it is no longer in the list
  await details.getByRole('link', { name: 'Đóng chi tiết' }).click()
  await expect(details).toBeHidden()
}
type Decision = { reference: string; payer: string; says: RegExp; action: string; done: string }

test.setTimeout(120_000) // three people at once, and each screen at three widths: more than a minute on two busy cores

for (const { name, start, short } of ways) {
  if (!short) continue
  test(`a short payment by ${name} is shown to the payer, credited by one button, and pays the rest`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const [buyer, tester, admin] = [await newPerson(page, newName()), await newPage(browser, baseURL), await newPage(browser, baseURL)]
    const id = await orderPlan(page)
    const reference = await start(page)
    await short(tester, reference)
    await expect(async () => {
      await page.goto(`/account/my-orders/${id}`)
      await expect(page.getByText('Nhận được một phần tiền')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText(/^Khuê đã nhận [\d.]+đ, ít hơn số cần thanh toán\. Đơn hàng hoàn tất khi phần còn thiếu đến/)).toBeVisible()
    await expect(page.getByText('Chờ thanh toán', { exact: true })).toBeVisible()
    await expectAccessibleAtAllWidths(page)

    await signIn(admin, demo.admin)
    const says = /^Chuyển thiếu: [\d.]+đ$/
    await decide(admin, {
      reference,
      payer: buyer.name,
      says,
      action: 'Ghi vào số dư học tập',
      done: 'Đã ghi khoản tiền vào số dư học tập',
    })
    await expect(async () => {
      await page.goto(`/account/my-orders/${id}`)
      await expect(page.getByText(/^[\d.]+đ đã vào số dư học tập của bạn, dùng được cho lần thanh toán này/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await visit(page, `/checkout/confirm/${id}`)
    await expect(page.getByRole('checkbox', { name: /^Dùng [\d.]+đ trong số dư học tập/ })).toBeChecked()
    const rest = await showTransfer(page)
    await page.goto(rest.app)
    await page.getByRole('button', { name: /^Chuyển \d{1,2}\.000đ$/ }).click()
    await page.getByRole('link', { name: 'Quay về nơi bán' }).click()
    await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
    await Promise.all([tester, admin].map((one) => one.context().close()))
  })
}

for (const { name, start, late } of ways) {
  if (!late) continue
  test(`a late payment by ${name} goes to suspense, and one button gives the buyer the order`, async ({ page, browser, baseURL }) => {
    const [buyer, tester, admin] = [await newPerson(page, newName()), await newPage(browser, baseURL), await newPage(browser, baseURL)]
    const id = await orderPlan(page)
    const reference = await start(page)
    await visit(page, `/account/my-orders/${id}`)
    await page.getByRole('button', { name: 'Huỷ đơn' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Huỷ đơn' }).click()
    await expect(page.getByText('Đơn hàng được huỷ')).toBeVisible()
    await late(tester, reference)
    await expect(async () => {
      await page.goto(`/account/my-orders/${id}`)
      await expect(page.getByText('Tiền đến muộn, được giữ lại')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText(/^Khuê đã nhận và đang giữ khoản tiền này cho bạn\..+bạn không cần thanh toán lại\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Đặt lại' })).toBeHidden()
    await expectAccessibleAtAllWidths(page)

    await signIn(admin, demo.admin)
    const says = /^Đến trễ: [\d.]+đ$/
    await decide(admin, {
      reference,
      payer: buyer.name,
      says,
      action: 'Dùng cho đơn hàng',
      done: 'Đã dùng khoản tiền cho đơn hàng',
    })
    await expect(async () => {
      await page.goto(`/account/my-orders/${id}`)
      await expect(page.getByText('Đã mở quyền học')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText('Hoàn tất', { exact: true })).toBeVisible()
    await Promise.all([tester, admin].map((one) => one.context().close()))
  })
}
