import { placeOrders } from '@khue/contracts/sale/orders'
import type { Endpoint } from '@khue/contracts/endpoint'
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { unknownFault } from '#app/shared/refusal.ts'
import { type PageApi, pageContext } from '#app/shared/load-context.ts'
import { action } from './open-classes.page.tsx'

const address = 'http://khue.vn/open-classes?open=register'

/** Somebody chooses a plan (spec 2), and the house answers so. */
async function choose(answer: () => { ids: string[] }) {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, sent: unknown) => {
    asked.push([endpoint, sent])
    return answer()
  }
  const context = new RouterContextProvider()
  context.set(pageContext, { api: { call: call as PageApi['call'] }, nonce: undefined, isDemo: false })
  const body = new URLSearchParams({ sku: 'SUB-3M' })
  const request = new Request(address, { method: 'POST', body })
  const args = { request, context, params: {}, url: new URL(address), pattern: '/open-classes' } as const // all that the router gives
  const done: unknown = await action(args).catch((thrown: unknown) => thrown)
  return { done, asked }
}
const refuse = (status: number, code: string, message: string) => () => {
  throw data({ code, message }, { status })
}

test('on an id the person goes to its checkout', async () => {
  const { done, asked } = await choose(() => ({ ids: ['0199'] }))
  expect(asked).toEqual([[placeOrders, { body: { items: [{ sku: 'SUB-3M', quantity: 1 }] } }]])
  expect(done).toBeInstanceOf(Response)
  expect((done as Response).headers.get('location')).toBe('/checkout/confirm/0199')
})

test('without an id nothing moves, and that is said', async () => {
  expect((await choose(() => ({ ids: [] }))).done).toEqual({ error: unknownFault, code: 'NO_ORDER' })
})

test('a failure shows the words of the server', async () => {
  const { done } = await choose(refuse(422, 'SKU_NOT_ON_SALE', 'Gói này không còn được bán.'))
  expect(done).toMatchObject({ data: { error: 'Gói này không còn được bán.', code: 'SKU_NOT_ON_SALE' }, init: { status: 422 } })
})

test('a guest signs in first, and comes back to the dialog', async () => {
  const { done } = await choose(refuse(401, 'SIGN_IN_REQUIRED', 'Bạn chưa đăng nhập.'))
  expect((done as Response).headers.get('location')).toBe(`/sign-in?from=${encodeURIComponent('/open-classes?open=register')}`)
})
