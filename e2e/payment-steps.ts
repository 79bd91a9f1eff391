import type { Page } from '@playwright/test'
import { waitForHydration, expect, visit } from './journey.ts'

/** The button that pays: of our own page, and of a gateway's. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Thanh toán \d/ })

/** Where something that the house sells is shown, as its lists say. */
export async function firstOf(page: Page, list: string, under: string) {
  const answer = await page.request.get(`/api${list}`)
  const { data } = (await answer.json()) as { data: { items: { slug: string; code: string }[] } } // our own wire form
  return `${under}/${data.items[0]?.slug}-${data.items[0]?.code}`
}

/** Orders the nth plan on sale for whoever is signed in, up to the choice of how to pay; answers the order's id. */
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

/** From the choice to the gateway's own page; answers what the gateway calls the payment. */
export async function goToGateway(page: Page, gateway: GatewayName = 'VNPAY') {
  await page.getByRole('radio', { name: ways[gateway] }).check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: `Thanh toán qua ${gateway}` })).toBeVisible()
  return (await page.getByText(/^(\d{6}_)?HV[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
}

/** From the choice to the code on the same page; answers what must be written on the transfer, and where a bank's app opens it. */
export async function showTransfer(page: Page) {
  await page.getByRole('radio', { name: /^Chuyển khoản VietQR/ }).check()
  await payButton(page).click()
  await expect(page.getByRole('img', { name: /^Mã VietQR chuyển / })).toBeInViewport()
  await expect(page.getByText('Đang chờ tiền về')).toBeVisible()
  const code = (await page.getByText(/^HV[A-Z2-9]{8}$/).textContent()) ?? ''
  return { code, app: (await page.getByRole('link', { name: 'Mở ứng dụng ngân hàng' }).getAttribute('href')) ?? '' }
}
