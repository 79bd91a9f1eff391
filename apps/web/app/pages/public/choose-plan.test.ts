import { placeOrders } from '@khue/contracts/sale/orders'
import type { Endpoint } from '@khue/contracts/endpoint'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { contextWith } from '../page-context.testing.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { action } from './open-classes.page.tsx'

const address = 'http://khue.vn/open-classes?open=register'

/** Submits a plan choice (spec 2); the fake API replies with `answer`. */
async function choose(answer: () => { ids: string[] }) {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, sent: unknown) => {
    asked.push([endpoint, sent])
    return answer()
  }
  const context = contextWith(call)
  const body = new URLSearchParams({ sku: 'SUB-3M' })
  const request = new Request(address, { method: 'POST', body })
  const args = { request, context, params: {}, url: new URL(address), pattern: '/open-classes' } as const // the arguments that React Router passes
  const done: unknown = await action(args).catch((thrown: unknown) => thrown)
  return { done, asked }
}
const refuse = (status: number, code: string, message: string) => () => {
  throw data({ code, message }, { status })
}

test('with an id, the user continues to its checkout', async () => {
  const { done, asked } = await choose(() => ({ ids: ['0199'] }))
  expect(asked).toEqual([[placeOrders, { body: { items: [{ sku: 'SUB-3M', quantity: 1 }] } }]])
  expect(done).toBeInstanceOf(Response)
  expect((done as Response).headers.get('location')).toBe('/checkout/confirm/0199')
})

test('without an id, the page stays and shows an error', async () => {
  expect((await choose(() => ({ ids: [] }))).done).toEqual({ error: unknownFault, code: 'NO_ORDER' })
})

test("a failure shows the server's message", async () => {
  const { done } = await choose(refuse(422, 'SKU_NOT_ON_SALE', 'Gói này không còn được bán.'))
  expect(done).toMatchObject({ data: { error: 'Gói này không còn được bán.', code: 'SKU_NOT_ON_SALE' }, init: { status: 422 } })
})

test('a guest signs in first, and returns to the dialog', async () => {
  const { done } = await choose(refuse(401, 'SIGN_IN_REQUIRED', 'Bạn chưa đăng nhập.'))
  expect((done as Response).headers.get('location')).toBe(`/sign-in?from=${encodeURIComponent('/open-classes?open=register')}`)
})
