import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { courseTitle } from './offer/course-content.ts'
import type { Endpoint } from './endpoint.ts'

const says = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message)

test.each([
  [courseTitle, '   ', 'Vui lòng điền thông tin này.'],
  [z.string().min(6), 'abc', 'Vui lòng nhập ít nhất 6 ký tự.'],
  [z.string().max(3), 'abcd', 'Không được quá 3 ký tự.'],
  [z.number().max(1_000_000), 2_000_000, 'Số này không được quá 1.000.000.'],
  [z.number().positive(), 0, 'Số này phải lớn hơn 0.'],
  [z.int(), 1.5, 'Vui lòng nhập một số nguyên.'],
  [z.number(), 'abc', 'Vui lòng nhập một số.'],
  [z.string(), undefined, 'Vui lòng điền thông tin này.'],
  [z.array(z.string()).min(1), [], 'Cần ít nhất 1 mục.'],
  [z.enum(['A', 'B']), 'C', 'Giá trị này không có trong các lựa chọn.'],
  [z.email(), 'abc', 'Email chưa đúng.'],
  [z.strictObject({}), { other: 1 }, 'Không nhận thông tin: other.'],
  [z.union([z.string(), z.boolean()]), 1, 'Thông tin này chưa đúng dạng.'],
])('a schema without its own messages refuses in Vietnamese (%#)', (schema, input, sentence) =>
  expect(says(schema, input)).toEqual([sentence]),
)

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
const contracts = await Promise.all(files.map((file) => import(path.join(import.meta.dirname, file)) as Promise<Record<string, unknown>>))
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value
const endpoints = contracts.flatMap((contract) => Object.values(contract)).filter((one) => isEndpoint(one))

/** Every property name that any schema uses, so that odd values reach nested fields. */
const junk = ['', '   ', 'x'.repeat(200_000), '\0', '<b>', -1, 1e15, 1.5, true, null, [], {}, ['', -1, {}]]

function oddInputs(schema: z.ZodType): unknown[] {
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return [...junk, ...junk.map((value) => Object.fromEntries(shape.map((name) => [name, value])))]
}

test('every validation message of every endpoint is Vietnamese, for any odd input', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  const english = new Set<string>()
  for (const { method, path: address, params, query, body } of endpoints)
    for (const schema of [params, query, body])
      for (const input of schema ? oddInputs(schema) : [])
        for (const sentence of says(schema as z.ZodType, input) ?? [])
          if (!/[À-ỹ]/.test(sentence)) english.add(`${method} ${address}: ${sentence}`)
  expect([...english]).toEqual([])
})

test('a number beyond what can be counted is too large, without a bound that nobody knows', () => {
  expect(says(z.int().max(100), 1e20)?.[0]).toBe('Số này quá lớn.')
  expect(says(z.int().max(100), 101)).toEqual(['Số này không được quá 100.'])
})
