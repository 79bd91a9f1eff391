import { setFeeRate } from '@khue/contracts/money/escrow'
import { publishContractTemplate, withdrawContractTemplate } from '@khue/contracts/offer/contract-templates'
import { changeCourse, changeLiveClass } from '@khue/contracts/offer/offer-admin'
import { featureReview } from '@khue/contracts/offer/reviews'
import { moderateRating, rateTeacher } from '@khue/contracts/offer/teachers'
import { writeOffInstalments } from '@khue/contracts/sale/instalments'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { createTeacherProfile, noteTaught } from '#modules/offer/teachers'
import { courseBuilder } from '#testing/courses'
import { instalmentActions } from '#testing/instalments'
import { reviewActions } from '#testing/reviews'
import { bankEnv, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const app = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal' } })
const { call, given, deps } = app
const { sku } = await sellPlan(deps)
/** An admin who also teaches, with a child, and an admin who has nothing to do with them. */
const self = await given.person(['admin', 'teacher'])
const other = await given.admin()
const child = await given.student({ guardianId: self.id })
const { course } = courseBuilder(deps, self)
const { learner, write, judge, getLastWrittenAt } = reviewActions(app, self)
const { begun, transfer } = instalmentActions(app, self, sku)
const tomorrow = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: 1 }).toString()
const joinHousehold = (id: string) => deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${self.id}, ${id})`)

async function ownReview() {
  const { id } = await course()
  return (await write(await learner(id), id, 5)).data.id
}
async function ownRating() {
  await createTeacherProfile(deps, { personId: self.id, title: 'Cô', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 3 })
  const pupil = await given.student()
  await noteTaught(deps, [{ personId: pupil.id, teacherId: self.id }])
  const written = await call(rateTeacher, { as: pupil, params: { id: self.id }, body: { stars: 5, text: 'Hay' } })
  return written.data
}
async function ownClass() {
  const { id } = await scheduleOpenClass(deps, {
    title: 'Lớp của tôi',
    summary: '',
    subjectId: 4,
    teacherId: self.id,
    teacherTitle: 'Cô',
    seats: 5,
  })
  return id
}
/** Money that is short of a part, of a member of the admin's household. */
async function ownSuspense() {
  const { buyer, id } = await begun()
  await joinHousehold(buyer.id)
  await transfer(1_000, 'khong ro')
  const { items } = (await call(listSuspense, { as: other, query: { state: 'OPEN' } })).data
  const { rows } = await deps.db.execute<{ code: string }>(
    sql`select c.code from checkouts c join checkout_orders o on o.checkout_id = c.id where o.order_id = ${id} limit 1`,
  )
  return { itemId: items[0]!.id, code: rows[0]!.code }
}
async function ownPlan() {
  const { buyer, id } = await begun()
  await joinHousehold(buyer.id)
  return id
}

const templateText = '# Hợp đồng\n\n## Điều 1\n\n{{storeFeePercent}} {{withholding}} {{templateVersion}}'
const verdict = { verdict: 'SHOWN' as const, reason: 'Hay' }
type Deed = () => Promise<{ code?: string | undefined }>

/** Every deed of an admin in these areas that concerns a person, tried in a case of the admin's own. */
const ownCases: Record<string, Deed> = {
  'PATCH /css/v1/admin/courses/:id': async () =>
    call(changeCourse, { as: self, params: { id: (await course()).id }, body: { state: 'PAUSED' } }),
  'PATCH /css/v1/admin/classes/:id': async () =>
    call(changeLiveClass, { as: self, params: { id: await ownClass() }, body: { title: 'Tên khác' } }),
  'POST /css/v1/admin/reviews/:id/moderate': async () => judge(await ownReview()),
  'POST /css/v1/admin/reviews/:id/feature': async () => {
    const id = await ownReview()
    return call(featureReview, { as: self, params: { id }, body: { isFeatured: true, lastEditedAt: await getLastWrittenAt(id) } })
  },
  'POST /tns/v1/admin/ratings/:id/moderate': async () => {
    const { id, writtenAt } = await ownRating()
    return call(moderateRating, { as: self, params: { id }, body: { ...verdict, lastEditedAt: writtenAt } })
  },
  'POST /tns/v1/admin/contract-templates': () =>
    call(publishContractTemplate, { as: self, body: { fromOn: tomorrow, body: templateText, basedOn: '2026.1', reason: 'Luật mới' } }),
  'POST /tns/v1/admin/contract-templates/:version/withdraw': () =>
    call(withdrawContractTemplate, { as: self, params: { version: tomorrow }, body: { reason: 'Sai ngày' } }),
  'PUT /escrow/v1/admin/fee-rates': () =>
    call(setFeeRate, { as: self, body: { percent: 15, from: tomorrow, reason: 'Dạy lâu năm', sellerId: self.id } }),
  'POST /payments/v1/admin/suspense/:id/resolve': async () => {
    const { itemId, code } = await ownSuspense()
    return call(resolveSuspense, { as: self, params: { id: itemId }, body: { action: 'ASSIGN', code } })
  },
  'POST /orders/v1/admin/instalments/write-off': async () =>
    call(writeOffInstalments, { as: self, body: { orderId: await ownPlan(), reason: 'Không thu được' } }),
}

/** Deeds that concern no person's case, with the reason. */
const nobodysCase: Record<string, string> = {
  'POST /css/v1/admin/categories': 'categories have no owner',
  'PATCH /css/v1/admin/categories/:id': 'categories have no owner',
  'DELETE /css/v1/admin/categories/:id': 'categories have no owner',
  'POST /payments/v1/admin/held/:code/recheck': 'only asks the gateway again',
  'POST /tns/v1/admin/contract-templates/preview': 'shows example values',
}

/** `own-case-of-deeds` tries these. */
const triedAsDeeds = /^\/tns\/v1\/admin\/(applications|contracts)\//
const areas = /^\/(css|clms-sale|tns|escrow|orders|payments)\//
const deeds = [...app.app.api.served.values()]
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, access }) => access === 'admin' && method !== 'GET' && areas.test(path) && !triedAsDeeds.test(path))
  .map(({ method, path }) => `${method} ${path}`)

test('every deed of an admin in these areas is tried in an own case, or says why it cannot be one', () => {
  expect(deeds.toSorted()).toEqual([...Object.keys(ownCases), ...Object.keys(nobodysCase)].toSorted())
})

test.each(Object.entries(ownCases))('%s is refused in a case of the admin’s own', async (_deed, tryIt) => {
  expect((await tryIt()).code).toBe('OWN_CASE')
})

test('the household counts as oneself, and another admin may decide', async () => {
  const { course: ofChild } = courseBuilder(deps, child)
  const { id } = await ofChild()
  expect((await call(changeCourse, { as: self, params: { id }, body: { state: 'PAUSED' } })).code).toBe('OWN_CASE')
  expect((await call(changeCourse, { as: other, params: { id }, body: { state: 'PAUSED' } })).data.state).toBe('PAUSED')
})
