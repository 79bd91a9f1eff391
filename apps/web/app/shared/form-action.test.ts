import { data } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formAction, inBrowser } from './form-action.ts'
import { readForm } from './read-form.ts'

const schema = async () => z.strictObject({ sku: z.string() })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const post = (fields: Record<string, string>) => new Request('http://khue.test/', { method: 'POST', body: new URLSearchParams(fields) })

test('a refusal of the API is returned to the form with message and status', async () => {
  const act = formAction(async () => {
    throw data({ code: 'ORDER_NOT_FOUND', message: 'Không tìm thấy đơn hàng' }, { status: 404 })
  })
  expect(await act({})).toMatchObject({ data: { error: 'Không tìm thấy đơn hàng', code: 'ORDER_NOT_FOUND' }, init: { status: 404 } })
})

test('an internal error is not shown as a refusal', async () => {
  const act = formAction(async () => {
    throw new Error('broken')
  })
  await expect(act({})).rejects.toThrow('broken')
})

test('a form that does not match its schema is refused, naming the fields but not the typed values', async () => {
  const act = formAction((request: Request) => readForm(request, z.strictObject({ sku: z.string().min(3) })))
  expect(await act(post({ sku: 'ABC' }))).toEqual({ sku: 'ABC' })
  expect(await act(post({ sku: 'A' }))).toMatchObject({
    data: { code: 'INVALID_INPUT', details: { issues: [{ path: 'sku' }] } },
    init: { status: 400 },
  })
  expect(await act(post({ sku: 'ABC', more: '1' }))).toMatchObject({ init: { status: 400 } })
})

test("without a response the form shows it; the server's result is passed on", async () => {
  const request = post({})
  expect(await inBrowser({ serverAction: offline, request })).toMatchObject({
    data: { error: 'Lỗi kết nối. Vui lòng thử lại sau!' },
    init: { status: 503 },
  })
  expect(await inBrowser({ serverAction: offline, request, schema })).toMatchObject({
    data: { code: 'INVALID_INPUT' },
    init: { status: 400 },
  }) // not sent at all
  const redirect = new Response(null, { status: 302 })
  await expect(inBrowser({ serverAction: () => Promise.reject(redirect), request })).rejects.toBe(redirect)
})
