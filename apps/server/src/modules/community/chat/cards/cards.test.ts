import { placeOrders } from '@khue/contracts/sale/orders'
import { openSupport } from '@khue/contracts/community/support'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { setCourseState } from '#modules/offer/courses'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { sellPlan } from '#testing/sale'
import { addHelper } from '../rooms/support-rooms.service.ts'
import { chatTestApp } from '../chat.testing.ts'
import { courseAt, firstLink } from '../links/own-links.ts'

const { call, classRoom, deps, given, opened, page, pool, rooms, school, send, recallMessage } = await chatTestApp()
await sellPlan(deps)

let { teacher, learner, mate, mother } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother } = await school())
})

async function ordered(buyer: TestPerson) {
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const { rows } = await pool.query<{ code: string }>('select code from orders where id = $1', [data.ids[0]])
  return { id: data.ids[0]!, code: rows[0]!.code }
}
const attach = (as: TestPerson, id: string, [kind, code]: readonly ['ORDER' | 'COURSE', string], text = '') =>
  send(as, id, text, { attachment: { kind, code } })
const cardsFor = async (as: TestPerson, id: string) => (await page(as, id)).data.items.map(({ cards }) => cards)

test('an order attached to a message: its buyer and admins see its current state, everyone else its code', async () => {
  const { code, id: orderId } = await ordered(mother)
  const id = await opened(mother, teacher)
  const sent = await attach(mother, id, ['ORDER', code])
  const shown = {
    name: 'Sao Khuê',
    nameKind: 'SUB',
    more: 0,
    status: 'AWAITING_PAYMENT',
    isPayable: true,
    total: 990_000,
    href: `/account/my-orders/${orderId}`,
  }
  expect(sent.data.cards).toEqual([{ kind: 'ORDER', code, shown }])
  expect(await cardsFor(teacher, id)).toEqual([[{ kind: 'ORDER', code, shown: null }]])
  expect((await rooms(teacher))[0]?.last).toMatchObject({ text: '', attachmentKind: 'ORDER' })
  await pool.query("update orders set status = 'CANCELLED' where id = $1", [orderId])
  expect(await cardsFor(mother, id)).toMatchObject([[{ shown: { status: 'CANCELLED', isPayable: false } }]])

  const support = (
    await call(openSupport, {
      as: mother,
      body: { clientId: uuidv7(), subject: 'Đơn này', category: 'ORDER', text: 'Giúp tôi', attachment: { kind: 'ORDER', code } },
    })
  ).data.id
  const admin = await given.admin()
  await addHelper(deps, support, admin.id)
  expect((await cardsFor(admin, support))[0]).toMatchObject([{ code, shown: { href: `/admin/orders?term=${code}` } }])
})

test('a sender cannot attach a card that they may not see, and the refusal reveals nothing', async () => {
  const { code } = await ordered(mother)
  const id = await opened(mate, teacher)
  const strange = await attach(mate, id, ['ORDER', code])
  const unknown = await attach(mate, id, ['ORDER', 'KHAAAAAAAA'])
  expect([strange.status, strange.code, strange.message]).toEqual([unknown.status, unknown.code, unknown.message])
  expect(strange.code).toBe('CHAT_ATTACHMENT_NOT_FOUND')
  expect((await attach(mate, id, ['ORDER', 'KH%'])).status).toBe(400)
  const course = await courseBuilder(deps, teacher).course({ title: 'Toán 8 nháp' })
  await setCourseState(deps, course.id, 'PAUSED')
  expect((await attach(mate, id, ['COURSE', course.code])).code).toBe('CHAT_ATTACHMENT_NOT_FOUND')
  const body = { clientId: uuidv7(), subject: 'x', category: 'ORDER' as const, text: 'y', attachment: { kind: 'ORDER' as const, code } }
  expect((await call(openSupport, { as: mate, body })).code).toBe('CHAT_ATTACHMENT_NOT_FOUND')
  expect((await rooms(mate)).filter(({ kind }) => kind === 'SUPPORT')).toEqual([])
  expect((await page(mate, id)).data.items).toEqual([])
})

test('an attached course and a pasted course address give the same card, which disappears when the course is unlisted', async () => {
  const course = await courseBuilder(deps, teacher).course({ title: 'Toán 8 đại số' })
  const { id } = await classRoom(teacher)
  await attach(teacher, id, ['COURSE', course.code], 'Mời các em')
  const address = `${deps.config.publicUrl.origin}/courses/toan-8-dai-so-${course.code}`
  await send(teacher, id, `Xem ${address}?tab=1#reviews.`)
  await attach(teacher, id, ['COURSE', course.code], address) // a duplicate appears once
  await send(teacher, id, `https://example.com/courses/toan-8-dai-so-${course.code}`)
  const card = {
    kind: 'COURSE',
    code: course.code,
    shown: { title: 'Toán 8 đại số', href: `/courses/toan-8-dai-so-${course.code}`, price: expect.any(Number), cover: expect.any(String) },
  }
  expect(await cardsFor(learner, id)).toEqual([[card], [card], [card], []])
  await setCourseState(deps, course.id, 'PAUSED')
  expect((await cardsFor(learner, id))[0]).toEqual([{ kind: 'COURSE', code: course.code, shown: null }])
})

test('a deleted message has no cards', async () => {
  const { code } = await ordered(mother)
  const id = await opened(mother, teacher)
  await attach(mother, id, ['ORDER', code], 'Đơn này ạ')
  await recallMessage(mother, id, 1)
  expect(await cardsFor(mother, id)).toEqual([[]])
  expect((await rooms(mother)).find((room) => room.id === id)?.last?.attachmentKind).toBeNull()
})

test('only addresses of this site become course cards', () => {
  const site = new URL('https://hoc.example.vn')
  const codeIn = (text: string) => courseAt(firstLink(text), site)
  expect(codeIn('https://hoc.example.vn/courses/toan-8-ABCDEFGH')).toBe('abcdefgh')
  expect(codeIn('(https://hoc.example.vn/courses/abcdefgh/)')).toBe('abcdefgh')
  expect(codeIn('http://hoc.example.vn/courses/toan-abcdefgh')).toBeUndefined()
  expect(codeIn('https://hoc.example.vn.evil.example/courses/toan-abcdefgh')).toBeUndefined()
  expect(codeIn('https://hoc.example.vn@evil.example/courses/toan-abcdefgh')).toBeUndefined()
  expect(codeIn('https://hoc.example.vn/courses/abcdefgh/reviews')).toBeUndefined()
  expect(codeIn('https:// https://hoc.example.vn/tutors')).toBeUndefined()
  expect(codeIn('không có gì')).toBeUndefined()
})
