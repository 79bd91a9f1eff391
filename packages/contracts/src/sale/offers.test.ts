import { expect, test } from 'vitest'
import { classSku, courseSku, isPlanSku, parseSku, tutorSku } from './offers.ts'
import { Sku } from './subscriptions.ts'

const id = '019a0000-0000-7000-8000-00000000000a'

test.each([
  ['SUB-6M', { kind: 'SUB' }],
  ['sao.khue_2', { kind: 'SUB' }],
  [courseSku('abcd2345'), { kind: 'CO', code: 'abcd2345', batchId: null }],
  [courseSku('abcd2345', id), { kind: 'CO', code: 'abcd2345', batchId: id }],
  [classSku('abcd2345'), { kind: 'LL', code: 'abcd2345' }],
  [tutorSku(id, 120, 8), { kind: 'TN', serviceId: id, minutes: 120, lessons: 8 }],
  ['CO-', undefined],
  ['CO-abcd2345.', undefined],
  ['CO-abcd2345.1', undefined],
  ['CO-ABCD2345', undefined],
  ['LL-abcd2345.x', undefined],
  [`TN-${id}.45.1`, undefined],
  [`TN-${id}.60.2`, undefined],
  [`TN-${id}.060.1`, undefined],
  [`TN-${id}.60`, undefined],
])('the sku %s names %j', (sku, named) => {
  expect(parseSku(sku)).toEqual(named)
  expect(isPlanSku(sku)).toBe(named?.kind === 'SUB')
})

test('every sku can be written in a request', () => {
  for (const sku of [courseSku('abcd2345', id), classSku('abcd2345'), tutorSku(id, 180, 8)]) expect(Sku.parse(sku)).toBe(sku)
})
