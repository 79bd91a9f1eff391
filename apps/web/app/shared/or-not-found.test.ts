import { data } from 'react-router'
import { expect, test } from 'vitest'
import { orNotFound } from './or-not-found.ts'

const refusal = (status: number, code: string, wheres: string[] = []) =>
  data(
    { code, message: 'Chưa đúng.', details: { issues: wheres.map((where) => ({ where, path: 'id', message: 'Chưa đúng.' })) } },
    { status },
  )
const statusAfter = (error: ReturnType<typeof refusal>) => {
  try {
    return orNotFound(error)
  } catch (thrown) {
    return (thrown as { init?: { status?: number } }).init?.status
  }
}

test('what is missing, not allowed, or named by an id that cannot be one is a page that does not exist', () => {
  expect(statusAfter(refusal(404, 'ORDER_NOT_FOUND'))).toBe(404)
  expect(statusAfter(refusal(403, 'FORBIDDEN'))).toBe(404)
  expect(statusAfter(refusal(400, 'INVALID_INPUT', ['params']))).toBe(404)
})

test('other refusals stay', () => {
  expect(statusAfter(refusal(400, 'INVALID_INPUT', ['query', 'params']))).toBe(400)
  expect(statusAfter(refusal(400, 'INVALID_INPUT'))).toBe(400)
  expect(statusAfter(refusal(503, 'OVERLOADED'))).toBe(503)
})
