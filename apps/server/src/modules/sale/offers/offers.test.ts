import { classSku, courseSku, tutorSku } from '@khue/contracts/sale/offers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scheduleOpenClass, withdrawClass } from '#modules/offer/open-classes'
import { setCourseState } from '#modules/offer/courses'
import { takeHeldSeat } from '#modules/offer/seats'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import { getTutor } from '@khue/contracts/offer/tutors'
import { courseBuilder } from '#testing/courses'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { hourFrom, tutorBuilder } from '#testing/tutors'
import { findOffers, getOffers, assertNotOwned } from './offers.service.ts'

const { call, given, deps } = await testApp()
const teacher = await given.teacher()
const { course, batch } = courseBuilder(deps, teacher)
const { tutor } = tutorBuilder(deps, given)

let day = 0 // a teacher cannot teach two classes at once
function live(more: Partial<Parameters<typeof scheduleOpenClass>[1]> = {}) {
  const { from: startsAt, to: endsAt } = hourFrom(`2099-12-${String(++day).padStart(2, '0')}T15:00`, 90)
  return scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    feeVnd: 99_000,
    title: 'Chữa đề cuối kỳ',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: teacher.id,
    teacherTitle: 'Cô',
    seats: 5,
    times: { startsAt, endsAt },
    ...more,
  })
}
const only = async (sku: string) => (await findOffers(deps, [sku])).get(sku)

test('every kind of item is an offer with its price, its seller and its seats', async () => {
  await sellPlan(deps)
  const recorded = await course({ format: 'RECORDED', title: 'Phân thức từ đầu', fee: 450_000 })
  const taught = await course({ title: 'Toán 8', fee: 1_290_000, lessons: 18 })
  const run = await batch(taught.id, 12, { weekdays: [2, 4, 7] })
  const single = await live()
  const tutorId = await tutor({ name: 'Lê Văn Kèm', fee: 200_000, minutes: 60 })
  const service = (await call(getTutor, { params: { id: tutorId } })).data.services[0]!
  const skus = ['SUB-6M', courseSku(recorded.code), courseSku(taught.code, run.id), classSku(single.code), tutorSku(service.id, 60, 4)]
  const [plan, ...others] = await getOffers(deps, skus)
  expect(plan).toMatchObject({
    kind: 'SUB',
    priceVnd: 990_000,
    sellerId: null,
    months: 6,
    lessons: 0,
    seats: null,
    planVersionId: expect.any(String),
  })
  const none = { batchId: null, planVersionId: null, months: null, minutes: null, seats: null }
  expect(others).toEqual([
    expect.objectContaining({
      ...none,
      sku: skus[1],
      kind: 'CO',
      refId: recorded.id,
      name: 'Phân thức từ đầu',
      note: 'Khoá học ghi hình',
      priceVnd: 450_000,
      sellerId: teacher.id,
      lessons: 1,
      categoryIds: [4, 4001],
      href: `/courses/phan-thuc-tu-dau-${recorded.code}`,
    }),
    expect.objectContaining({
      ...none,
      sku: skus[2],
      refId: taught.id,
      batchId: run.id,
      name: 'Toán 8 (khai giảng 01/12/2099)',
      note: 'Thứ 3, 5 và Chủ nhật · 19:30–21:00 · khai giảng 01/12/2099',
      priceVnd: 1_290_000,
      lessons: 18,
      seats: { left: 12 },
    }),
    expect.objectContaining({
      ...none,
      sku: skus[3],
      kind: 'LL',
      refId: single.id,
      name: 'Chữa đề cuối kỳ (01/12/2099)',
      note: '15:00 · 01/12/2099',
      priceVnd: 99_000,
      lessons: 1,
      seats: { left: 5 },
    }),
    expect.objectContaining({
      ...none,
      minutes: 60,
      sku: skus[4],
      kind: 'TN',
      refId: service.id,
      name: 'Kèm tại nhà với Lê Văn Kèm, 4 buổi 60 phút',
      priceVnd: 800_000,
      sellerId: tutorId,
      lessons: 4,
    }),
  ])
})

test('an item that is not on sale is no offer, and a request for it names what is missing', async () => {
  await sellPlan(deps)
  const [recorded, taught, paused] = [await course({ format: 'RECORDED' }), await course(), await course({ format: 'RECORDED' })]
  const [run, begun] = [await batch(taught.id), await batch(taught.id, 5, { startsOn: '2020-01-01' })]
  await setCourseState(deps, paused.id, 'PAUSED')
  const [open, gone, over] = [await live({ kind: 'OPEN', feeVnd: 0 }), await live(), await live()]
  await withdrawClass(deps, gone.id)
  await deps.db.execute(
    sql`update open_classes set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${over.id}`,
  )
  const tutorId = await tutor()
  const service = (await call(getTutor, { params: { id: tutorId } })).data.services[0]!
  const unsold = [
    'SUB-99M',
    'CO-nobody22',
    courseSku(taught.code), // seats in its runs are sold, not the course
    courseSku(recorded.code, run.id), // a run of another course
    courseSku(taught.code, begun.id),
    courseSku(paused.code),
    classSku(open.code), // opened by a membership
    classSku(gone.code),
    classSku(over.code),
    tutorSku(service.id, 30, 1), // a length that is not offered
    'TN-x.60.1',
  ]
  for (const sku of unsold) expect([sku, await only(sku)]).toEqual([sku, undefined])
  const asked = getOffers(deps, [unsold[1]!, 'SUB-6M', unsold[2]!])
  await expect(asked).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND', details: { skus: [unsold[1], unsold[2]] } })
  await deps.db.execute(sql`update tutors set is_listed = false where person_id = ${tutorId}`)
  expect(await only(tutorSku(service.id, 60, 1))).toBeUndefined()
})

test('a seat that a learner has taken is not sold to the same learner again', async () => {
  const pupil = await given.student()
  const taught = await course()
  const run = await batch(taught.id)
  const [offer] = await getOffers(deps, [courseSku(taught.code, run.id)])
  const requested = [{ offer: offer!, learnerId: pupil.id }]
  const { data: hold } = await call(holdSeat, { as: pupil, body: { kind: 'BATCH', id: run.id } })
  await assertNotOwned(deps, requested) // a held seat is not owned
  await takeHeldSeat(deps, hold.id)
  await expect(assertNotOwned(deps, requested)).rejects.toMatchObject({
    code: 'ALREADY_OWNED',
    details: { sku: offer!.sku, learnerId: pupil.id },
  })
  await assertNotOwned(deps, [{ offer: offer!, learnerId: teacher.id }])
})

test('a plan cannot take a sku in the format of a course, a class or a tutor', async () => {
  for (const sku of ['CO-6M', 'LL-6M', 'TN-6M']) {
    await expect(sellPlan(deps, { sku })).rejects.toMatchObject({ code: 'PLAN_SKU_RESERVED' })
  }
})
