import { checkCode } from '@khue/contracts/sale/promotions'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { holdUses, quote } from '../index.ts'

const { call, given, deps, deliverEvents } = await testApp()
const { promote } = await promotionActions({ call, given, deliverEvents })
const { sku, priceVnd } = await sellPlan(deps)
type Person = Awaited<ReturnType<typeof given.parent>>

async function use(buyer: Person, code: string) {
  const line = { key: '0', sku, kind: 'SUB', refId: '', categoryIds: [], teacherId: null, priceVnd, learnerId: buyer.id } as const
  await holdUses(deps, {
    placementId: uuidv7(),
    buyerId: buyer.id,
    quote: await quote(deps, { buyerId: buyer.id, lines: [line], codes: [code] }),
  })
}

const say = async (as: Person, code: string) => {
  const { data } = await call(checkCode, { as, body: { code, items: [{ sku }] } })
  return data.isUsable ? `${data.explanation}: ${data.discount}` : data.reason
}

test('concurrent buyers each get the answer for their own code and for the uses of their own household', rounds, async () => {
  const [tenth, half] = [
    await promote({ explanation: 'Giảm 10%', maxPerHousehold: 1 }),
    await promote({ explanation: 'Giảm một nửa', value: 50, maxPerPerson: 1 }),
  ]
  const [mother, neighbour] = [await given.parent(), await given.parent()]
  const child = await given.student({ guardianId: mother.id })
  await use(mother, tenth.code)
  await use(neighbour, half.code)
  const codes = [tenth.code, half.code, 'KHONG-CO']
  const answers = await Promise.all([mother, child, neighbour].map((as) => Promise.all(codes.map((code) => say(as, code)))))
  expect(answers).toEqual([
    ['HOUSEHOLD', 'Giảm một nửa: 495000', 'UNKNOWN'],
    ['HOUSEHOLD', 'Giảm một nửa: 495000', 'UNKNOWN'],
    ['Giảm 10%: 99000', 'ALREADY_USED', 'UNKNOWN'],
  ])
})
