import type { Page } from '@playwright/test'
import { waitForHydration, expect, visit } from './journey.ts'

/** The pay button of our own page, and of a gateway's. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Thanh toán \d/ })

/** Address of the first item in a list. */
export async function firstOf(page: Page, list: string, under: string) {
  const answer = await page.request.get(`/api${list}`)
  const { data } = (await answer.json()) as { data: { items: { slug: string; code: string }[] } } // reply of our own API
  return `${under}/${data.items[0]?.slug}-${data.items[0]?.code}`
}

/** Orders the nth plan on sale as the signed-in user, up to the choice of payment method; returns the order's id. */
export async function orderPlan(page: Page, nth = 0) {
  await visit(page, '/open-classes?open=register')
  await page
    .getByRole('dialog', { name: 'Đăng ký gói thành viên' })
    .getByRole('button', { name: /^Đăng ký ngay/ })
    .nth(nth)
    .click()
  await expect(page).toHaveURL(/\/checkout\/confirm\/[0-9a-f-]{36}$/)
  await waitForHydration(page)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const ways = { VNPAY: /VNPAY/, MoMo: /^Ví MoMo/, ZaloPay: /^ZaloPay/, Fundiin: /^Trả góp 0% qua Fundiin/ } as const
export type GatewayName = keyof typeof ways

/** From the choice to the gateway's own page; returns the gateway's payment reference. */
export async function goToGateway(page: Page, gateway: GatewayName = 'VNPAY') {
  await page.getByRole('radio', { name: ways[gateway] }).check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: `Thanh toán qua ${gateway}` })).toBeVisible()
  return (await page.getByText(/^(\d{6}_)?HV[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
}

/** From the choice to the QR code on the same page; returns the transfer's reference, and the banking app's address. */
export async function showTransfer(page: Page) {
  await page.getByRole('radio', { name: /^Chuyển khoản VietQR/ }).check()
  await payButton(page).click()
  await expect(page.getByRole('img', { name: /^Mã VietQR chuyển / })).toBeInViewport()
  await expect(page.getByText('Đang chờ tiền về')).toBeVisible()
  const code = (await page.getByText(/^HV[A-Z2-9]{8}$/).textContent()) ?? ''
  return { code, app: (await page.getByRole('link', { name: 'Mở ứng dụng ngân hàng' }).getAttribute('href')) ?? '' }
}
