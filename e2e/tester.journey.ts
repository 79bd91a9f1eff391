import type { Browser, Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { sandboxAddress } from './test-database.ts'
import { waitForHydration, demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { goToGateway, payButton } from './payment-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** A new user orders the nth plan on sale and opens the gateway's page: from then on the gateway knows the payment. */
async function orderAtGateway(page: Page, nth: number) {
  await newPerson(page)
  await visit(page, '/open-classes?open=register')
  await page
    .getByRole('dialog', { name: 'Đăng ký gói thành viên' })
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .nth(nth)
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await waitForHydration(page)
  return { id, code: await goToGateway(page) }
}

/** The tester's page of one payment, in a browser of its own. */
async function openTester(browser: Browser, baseURL: string | undefined, code: string) {
  const tester = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await tester.goto(sandboxAddress())
  await expect(tester).toHaveURL('/sandbox') // the key was removed from the address
  await expectAccessible(tester)
  await tester.getByRole('link', { name: code, exact: true }).click()
  await expect(heading(tester, `Giao dịch ${code}`)).toBeVisible()
  return tester
}
const play = (tester: Page, trick: string) => tester.getByRole('button', { name: trick, exact: true }).click()
const answerRow = (tester: Page, what: string, answer: string) => tester.getByRole('row', { name: `${what} ${answer}`, exact: true })

test('notified twice, late, out of order, forged and altered, a payment is settled once', async ({ page, browser, baseURL }) => {
  const { id, code } = await orderAtGateway(page, 0)
  const tester = await openTester(browser, baseURL, code)
  await play(tester, 'Giả mạo: ký bằng khoá khác')
  await expect(answerRow(tester, 'Giả mạo', '97')).toBeVisible()
  await play(tester, 'Sửa số tiền sau khi ký')
  await expect(answerRow(tester, 'Bị sửa', '97')).toBeVisible()
  const order = await page.context().newPage()
  await visit(order, `/account/my-orders/${id}`)
  await expect(order.getByText('Chờ thanh toán', { exact: true })).toBeVisible()

  await payButton(page).click()
  await expect(heading(page, 'Thanh toán thành công')).toBeVisible()
  await tester.reload()
  await expect(answerRow(tester, 'Kết quả', '00')).toHaveCount(1)
  await play(tester, 'Gọi lại sau 10 giây')
  await play(tester, 'Gọi lại y hệt')
  await expect(answerRow(tester, 'Gọi lại', '02')).toBeVisible()
  await play(tester, 'Gọi lại 20 lần cùng lúc')
  await expect(answerRow(tester, 'Gọi dồn dập', '02')).toHaveCount(20)
  await play(tester, 'Báo sai thứ tự: kết quả trước, “đang xử lý” sau')
  await expect(answerRow(tester, 'Đang xử lý, đến sau', '02')).toBeVisible()
  await play(tester, 'Báo thất bại')
  await expect(answerRow(tester, 'Thất bại', '02')).toBeVisible()
  await expectAccessible(tester)
  await expect(async () => {
    await tester.reload()
    await expect(answerRow(tester, 'Gọi trễ', '02')).toBeVisible({ timeout: 500 })
  }).toPass()

  await visit(order, `/account/my-orders/${id}`)
  for (const once of ['Đã nhận tiền', 'Hoàn tất đơn hàng', 'Đã mở quyền học']) await expect(order.getByText(once)).toHaveCount(1)
  await expect(order.getByText(/được giữ lại/)).toHaveCount(0)
  await tester.context().close()
})

test('while the bank holds the money the buyer waits, and gets the plan once it is released', async ({ page, browser, baseURL }) => {
  const { id, code } = await orderAtGateway(page, 2)
  const tester = await openTester(browser, baseURL, code)
  await play(tester, 'Báo tiền bị giữ để kiểm tra (07)')
  await expect(answerRow(tester, 'Bị giữ', '00')).toBeVisible()
  const order = await page.context().newPage()
  await visit(order, `/account/my-orders/${id}`)
  await expect(order.getByText('Chờ xác nhận', { exact: true })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Huỷ đơn' })).toBeHidden()
  await expectAccessible(order)
  await visit(order, `/checkout/confirm/${id}`)
  await expect(heading(order, 'Ngân hàng đang kiểm tra giao dịch')).toBeVisible()
  await expectAccessible(order)
  await play(tester, 'Báo đã trả, dù đã huỷ hay hết hạn')
  await expect(answerRow(tester, 'Đã trả, đến muộn', '00')).toBeVisible()
  await expect(heading(order, 'Đơn hàng này đã thanh toán xong')).toBeVisible()
  await tester.context().close()
})

/** An accountant finds the money in the trial balance and in its statement, exports both, and everything agrees. */
async function readBooks(admin: Page) {
  await visit(admin, '/admin/ledger')
  await admin.getByRole('button', { name: 'Đối chiếu ngay' }).click()
  await expect(admin.getByRole('region', { name: 'Đối chiếu' })).toContainText(/Đối chiếu ngay.*?Cả \d+ phép đều khớp/) // else this shows the findings
  await expect(admin.getByRole('row', { name: /^Tổng, tiền 0đ/ })).toContainText('0đ')
  await expectFits(admin)
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Tải XLSX: Bảng cân đối phát sinh' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^bang-can-doi-\d{4}-\d{2}\.xlsx$/)
  await admin.getByRole('link', { name: 'Xem sổ chi tiết Tiền VNPAY đang giữ' }).click()
  await expect(heading(admin, 'Tiền VNPAY đang giữ')).toBeVisible()
  await expect(admin.getByRole('rowheader', { name: /^Nhận tiền thanh toán/ }).first()).toBeVisible()
  await expectFits(admin)
  expect((await admin.goto('/admin/ledger/nothing'))?.status()).toBe(404)
}

async function expectFits(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

test.describe('an overpayment', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('completes the order, credits the surplus to the balance, and is found by an admin from a direct link', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id, code } = await orderAtGateway(page, 4)
    const tester = await openTester(browser, baseURL, code)
    await play(tester, 'Báo thừa 1.000đ, ký đúng')
    await expect(answerRow(tester, 'Thừa', '04')).toBeVisible()
    await tester.context().close()
    await expect(async () => {
      await page.goto(`/account/my-orders/${id}`)
      await expect(page.getByText(/Bạn chuyển dư 1\.000đ/)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('Hoàn tất', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await signIn(admin, demo.admin)
    await visit(admin, `/admin/payments?state=CREDITED&term=${code}`)
    const href = (await admin.getByRole('link', { name: `Xem khoản ${code}` }).getAttribute('href')) ?? ''
    const item = new URLSearchParams(href.split('?')[1]).get('item') ?? ''
    await visit(admin, `/admin/payments?state=APPLIED&name=DOUBLE&item=${item}`) // a list without it
    const details = admin.getByRole('region', { name: 'Chi tiết khoản tiền' })
    await expect(details.getByRole('heading', { name: /^Chuyển thừa: / })).toBeVisible()
    await expect(details.getByText('Đã vào số dư', { exact: true })).toBeVisible()
    await expectAccessible(admin)
    await readBooks(admin)
    expect((await admin.goto(`/admin/payments?item=${id}`))?.status()).toBe(404)
    await admin.context().close()
  })
})
