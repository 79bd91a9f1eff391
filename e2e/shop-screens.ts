import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const choosePlan = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .nth(3)
    .click()
  await page.waitForURL(/checkout\/confirm/)
}
const fillCart = async (page: Page) => {
  for (const nth of [0, 2])
    await page
      .getByRole('button', { name: /^Thêm vào giỏ/ })
      .nth(nth)
      .click()
  await page.getByRole('link', { name: /^Giỏ hàng, \d+ món$/ }).waitFor({ state: 'attached' })
  await page.goto('/carts')
}
const goToGateway = async (page: Page) => {
  await choosePlan(page)
  await page.getByRole('radio', { name: /VNPAY/ }).check()
  await page
    .getByRole('button', { name: /^Thanh toán/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/sandbox/)
}
const press = (name: string) => async (page: Page) => {
  await goToGateway(page)
  await page.getByRole('button', { name }).click()
  await page.waitForURL(/checkout\/return/)
  await page.getByRole('heading', { name: /thành công|chưa hoàn tất/ }).waitFor()
}
const showCode = async (page: Page) => {
  await choosePlan(page)
  await page
    .getByRole('button', { name: /^Thanh toán/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('img', { name: /^Mã VietQR/ }).waitFor()
}
/** The page of a wallet, or the return from it without payment. */
const goToWallet = async (page: Page) => {
  await choosePlan(page)
  await page.getByRole('radio', { name: /^Ví MoMo/ }).check()
  await page
    .getByRole('button', { name: /^Thanh toán/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/sandbox\/momo/)
}
const stopAtWallet = async (page: Page) => {
  await goToWallet(page)
  await page.getByRole('button', { name: 'Huỷ giao dịch' }).click()
  await page.getByRole('heading', { name: 'Giao dịch chưa hoàn tất' }).waitFor()
}
const pay = async (page: Page) => {
  await press('Thanh toán')(page)
  await page
    .getByText(/dùng đến/)
    .first()
    .waitFor()
}

const openOrder = (page: Page) =>
  page
    .getByRole('link', { name: /^Gói thành viên/ })
    .first()
    .click()

/** Screens about buying, payments and purchases. */
export const shopScreens: readonly Screen[] = [
  { name: 'settings-vouchers', path: '/account/settings/vouchers', phone: '0900000002' },
  { name: 'settings-vouchers-gift', path: '/account/settings/vouchers?gift=QUAGIADINH', phone: '0900000002' },
  { name: 'settings-points', path: '/account/settings/points', phone: '0900000002' },
  { name: 'plans-of-a-parent', path: '/open-classes?open=register', phone: '0900000002' },
  { name: 'carts', path: '/open-classes?open=register', phone: '0900000002', act: fillCart },
  { name: 'checkout-confirm', path: '/open-classes?open=register', phone: '0900000001', act: choosePlan },
  { name: 'checkout-code', path: '/open-classes?open=register', phone: '0900000001', act: showCode },
  { name: 'checkout-gateway', path: '/open-classes?open=register', phone: '0900000001', act: goToGateway },
  { name: 'checkout-wallet', path: '/open-classes?open=register', phone: '0900000001', act: goToWallet },
  { name: 'checkout-wallet-stopped', path: '/open-classes?open=register', phone: '0900000001', act: stopAtWallet },
  { name: 'checkout-cancelled', path: '/open-classes?open=register', phone: '0900000001', act: press('Huỷ giao dịch') },
  { name: 'checkout-paid', path: '/open-classes?open=register', phone: '0900000003', act: pay },
  { name: 'orders', path: '/account/my-orders', phone: '0900000003' },
  {
    name: 'order',
    path: '/account/my-orders',
    phone: '0900000003',
    act: openOrder,
  },
  { name: 'order-in-parts', path: '/account/my-orders', phone: '0900000013', act: openOrder },
  { name: 'balance', path: '/account/balance', phone: '0900000003' },
  { name: 'orders-empty', path: '/account/my-orders?status=REFUNDED', phone: '0900000003' },
]
