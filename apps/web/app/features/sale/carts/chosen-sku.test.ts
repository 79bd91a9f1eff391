import { tutorSku } from '@khue/contracts/sale/offers'
import { expect, test } from 'vitest'
import { chosenSku } from './chosen-sku.ts'

const service = '019ab000-0000-7000-8000-000000000001'
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each<[Record<string, string>, string | undefined]>([
  [{ sku: tutorSku(service, 60, 1), lessons: '8' }, tutorSku(service, 60, 8)],
  [{ sku: tutorSku(service, 120, 1), lessons: '1' }, tutorSku(service, 120, 1)],
  [{ sku: 'CO-a8' }, 'CO-a8'],
  [{ sku: 'SUB-6M', lessons: '8' }, 'SUB-6M'],
  [{}, undefined],
])('%o is priced as %s', (fields, sku) => {
  expect(chosenSku(formOf(fields))).toBe(sku)
})
