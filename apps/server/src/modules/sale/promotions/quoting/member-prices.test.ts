import { classSku, courseSku } from '@khue/contracts/sale/offers'
import { listMemberPrices } from '@khue/contracts/sale/promotions'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { grant } from '#modules/sale/entitlements'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { testApp } from '#testing/test-app'
import { hourFrom, tutorBuilder } from '#testing/tutors'
import { cachedAutomaticPromotions } from './quote.service.ts'

const app = await testApp()
const { call, given, deps } = app
const { promote } = await promotionActions(app)
const teacher = await given.teacher()
const { course } = courseBuilder(deps, teacher)
const { tutor } = tutorBuilder(deps, given)

const { from: startsAt, to: endsAt } = hourFrom('2099-12-01T19:00', 90)
const live = await scheduleOpenClass(deps, {
  kind: 'INTERACTIVE',
  feeVnd: 100_000,
  title: 'Chữa đề cuối kỳ',
  summary: '',
  subjectId: 4,
  grades: { from: 8, to: 8 },
  teacherId: teacher.id,
  teacherTitle: 'Cô',
  seats: 5,
  times: { startsAt, endsAt },
})
const recorded = await course({ format: 'RECORDED', fee: 450_000 })
const taught = await course({ fee: 1_000_000 }) // sold by its runs
const tutorId = await tutor({ fee: 200_000, minutes: 60 })
const skus = [recorded, taught].map(({ code }) => courseSku(code))
const wanted = { skus: [...skus, classSku(live.code), courseSku('khongco'), 'SUB-6M'].join(), tutorIds: tutorId }
const pricesFor = async (as?: TestPerson) => {
  const { data } = await call(listMemberPrices, { query: wanted, ...(as && { as }) })
  return Object.fromEntries(data.items.map(({ key, amount, isApplicable }) => [key, isApplicable ? `${amount} theirs` : amount]))
}

test('lists show member prices of courses, classes and tutor hours, and show them to members as their own price', async () => {
  expect(await pricesFor()).toEqual({})
  await promote({ entry: 'AUTOMATIC', value: 10, explanation: 'Thành viên giảm 10%', on: { isForMembers: true } })
  cachedAutomaticPromotions.forget()
  const [recordedSku = '', taughtSku = ''] = skus
  const expected = { [recordedSku]: 405_000, [taughtSku]: 900_000, [classSku(live.code)]: 90_000, [tutorId]: 180_000 }
  expect(await pricesFor()).toEqual(expected)
  const buyer = await given.student()
  expect(await pricesFor(buyer)).toEqual(expected)
  await grant(deps, [{ personId: buyer.id, kind: 'SUB', sourceLineId: uuidv7(), months: 1, reason: 'test' }])
  expect(await pricesFor(buyer)).toEqual(Object.fromEntries(Object.entries(expected).map(([key, amount]) => [key, `${amount} theirs`])))
})
