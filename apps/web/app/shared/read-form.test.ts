import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from './read-form.ts'
import { refusalOf } from './refusal.ts'

const Name = z.strictObject({ name: z.string().min(1) })
const sent = (body?: string, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    ...(body !== undefined && { body }),
    ...(type && { headers: { 'content-type': type } }),
  })
const form = 'application/x-www-form-urlencoded'

test('a form is parsed by its schema', async () => {
  expect(await readForm(sent('name=An', form), Name)).toEqual({ name: 'An' })
})

test.each([
  ['with an empty field', sent('name=', form)],
  ['with an unknown field', sent('name=An&role=admin', form)],
  ['without a body', sent()],
  ['that is plain text', sent('name=An', 'text/plain')],
  ['that is truncated', sent('--x\r\nbroken', 'multipart/form-data; boundary=x')],
  ['without a boundary', sent('x', 'multipart/form-data')],
])('a form %s is refused as invalid input', async (_what, request) => {
  const refusal = await readForm(request, Name).catch(refusalOf)
  expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})
