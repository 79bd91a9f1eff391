import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { callAs, newPerson } from './accounts.ts'
import { faultsOf } from './html-faults.ts'
import { demo, expect, test } from './journey.ts'
import { goToGateway, orderPlan, payButton } from './payment-steps.ts'
import { listPageKinds, type OwnPage } from './page-kinds.ts'
import { openAs, openVisitors } from './visitors.ts'

test('the HTML of every kind of page is valid, for a guest, a pupil, a parent, a teacher and an admin', async ({ baseURL }) => {
  test.setTimeout(420_000) // some two hundred pages
  const { contexts, ask, close } = await openVisitors(baseURL)
  const faults: string[] = []
  for (const { addresses, by } of await listPageKinds(ask))
    for (const visitor of by) for (const address of addresses) faults.push(...(await faultsOf(contexts[visitor], address, visitor)))
  expect(faults).toEqual([])
  await close()
})

const campaign = {
  category: 'GENERAL',
  title: 'Lịch nghỉ Tết',
  text: 'Các lớp nghỉ từ **05/02**.',
  url: '/open-classes',
  audience: { roles: ['student'], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null },
}

/** The id of a person's newest completed order. */
async function completedOrder(context: APIRequestContext) {
  const answer = await context.post('/api/orders/mine/mngt/search', { data: { statuses: ['COMPLETED'] } })
  return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? 'none' // reply of our own API
}

test('the HTML of pages about an order, a request or a campaign is valid', async ({ page, baseURL }) => {
  const [inParts, admin] = [await openAs('0900000013', baseURL), await openAs(demo.admin, baseURL)]
  await newPerson(page)
  const [id = ''] = (await callAs<{ ids: string[] }>(page, '/orders/mine/new-orders', { items: [{ sku: 'SUB-6M', quantity: 1 }] })).ids
  const support = { clientId: randomUUID(), subject: 'Đổi giờ học', category: 'OTHER', text: 'Con bận tối thứ Ba.' }
  const supportId = (await callAs<{ id: string }>(page, '/chat/v1/supports', support)).id
  const confirm = await faultsOf(page.request, `/checkout/confirm/${id}`, 'buyer') // later it redirects to its payment
  const { paymentUrl } = await callAs<{ paymentUrl: string }>(page, '/orders/mine/checkout', { ids: [id], method: 'VIETQR' })
  const pay = new URL(paymentUrl, baseURL).pathname
  const checkout = await page.request.get(`/api/payments/mine/checkouts/${pay.split('/').at(-1)}`)
  const { code, signature } = ((await checkout.json()) as { data: { code: string; signature: string } }).data // reply of our own API
  const paidId = await orderPlan(page, 1)
  await goToGateway(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
  const returned = new URL(page.url())
  const made = await admin.post('/api/messaging/v1/admin/campaigns', { data: campaign })
  const campaignPath = `/admin/campaigns/${((await made.json()) as { data: { id: string } }).data.id}`

  const own: Record<Exclude<OwnPage, '/checkout/confirm/:id' | `/admin/payouts/${string}`>, [APIRequestContext, string]> = {
    '/account/my-orders/:id': [page.request, `/account/my-orders/${id}`],
    '/account/my-orders/:id/instalments': [inParts, `/account/my-orders/${await completedOrder(inParts)}/instalments`],
    '/account/my-orders/:id/refund': [page.request, `/account/my-orders/${paidId}/refund`],
    '/account/supports/:id': [page.request, `/account/supports/${supportId}`],
    '/admin/campaigns/:id': [admin, campaignPath],
    '/admin/campaigns/:id/edit': [admin, `${campaignPath}/edit`],
    '/checkout/pay/:code': [page.request, pay],
    '/checkout/status': [page.request, `/checkout/status?${new URLSearchParams({ code, signature }).toString()}`],
  }
  const faults = [confirm, await faultsOf(page.request, returned.pathname + returned.search, 'buyer')]
  for (const [request, address] of Object.values(own)) faults.push(await faultsOf(request, address, 'its owner'))
  expect(faults.flat()).toEqual([])
})
