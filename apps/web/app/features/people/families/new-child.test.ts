import { expect, test } from 'vitest'
import { childFault, NewChildFields } from './new-child.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const child = { name: 'Lê Gia Bảo', birthDate: '2016-03-01', gender: '', grade: '' }

test('empty fields are sent as null', () => {
  expect(NewChildFields.parse({ ...child, isGuardian: 'true' })).toEqual({
    name: 'Lê Gia Bảo',
    birthDate: '2016-03-01',
    gender: null,
    grade: null,
    isGuardian: true,
  })
})

test.each([
  ['complete', child, 0],
  ['without a name', { ...child, name: ' ' }, 1],
  ['with an invalid date', { ...child, birthDate: '2016-02-30' }, 1],
])('the first step, %s, has %s faults', (_case, fields, faults) => {
  expect(childFault(form(fields))?.details.issues ?? []).toHaveLength(faults)
})

test('without the declaration no account is created', () => {
  expect(NewChildFields.safeParse(child).success).toBe(false)
})
