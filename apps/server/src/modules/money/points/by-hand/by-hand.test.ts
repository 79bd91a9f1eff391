import { listAudit } from '@khue/contracts/ground/audit'
import { decideApproval, listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import { getMyPoints, grantPoints } from '@khue/contracts/money/points'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool, deliverEvents } = await testApp({
  env: { POINTS_ALONE_UP_TO: '1000', POINTS_PER_GIVER_AND_DAY: '5000', POINTS_PER_RECEIVER_AND_DAY: '3000' },
})
type Wish = { amount?: number; requestId?: string; reason?: string }
const give = (as: TestPerson, to: { phone: string }, { amount = 100, requestId = uuidv7(), reason = 'Cảm ơn bạn đã góp ý' }: Wish = {}) =>
  call(grantPoints, { as, body: { requestId, account: to.phone, amount, reason } })
const usable = async (as: TestPerson) => (await call(getMyPoints, { as })).data.usable
async function decide(as: TestPerson, verdict: 'APPROVED' | 'REFUSED' = 'APPROVED') {
  const { items } = (await call(listApprovals, { as })).data
  const answer = await call(decideApproval, { as, params: { id: items[0]!.id }, body: { verdict, reason: 'Đã xem' } })
  await deliverEvents()
  return answer
}

test('the same request gives once: twice in a row, two at the same moment, and not for another gift', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [admin, student] = [await given.admin(), await given.student()]
    const requestId = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => give(admin, student, { requestId })))
    expect(answers.map(({ data }) => data?.given)).toEqual([100, 100, 100])
    expect((await give(admin, student, { requestId })).data).toMatchObject({ given: 100, isAsked: false })
    expect(await usable(student)).toBe(100)
    expect((await give(admin, student, { requestId, amount: 200 })).code).toBe('POINTS_REQUEST_REUSED')
    expect((await give(admin, await given.student(), { requestId })).code).toBe('POINTS_REQUEST_REUSED')
    expect((await give(await given.admin(), student, { requestId })).code).toBe('POINTS_REQUEST_REUSED')
    const { items } = (await call(listAudit, { as: admin, query: { subjectId: student.id, action: 'points.granted' } })).data
    expect(items).toHaveLength(1)
  }
})

test('two people who are given by one request at the same moment: one is', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [admin, one, two] = [await given.admin(), await given.student(), await given.student()]
    const requestId = uuidv7()
    const answers = await Promise.all([give(admin, one, { requestId }), give(admin, two, { requestId })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await usable(one)) + (await usable(two))).toBe(100)
  }
})

test('the database takes a request id once', async () => {
  const [admin, student] = [await given.admin(), await given.student()]
  const requestId = uuidv7()
  await give(admin, student, { requestId })
  await expect(
    pool.query(`insert into point_gifts (id, giver_id, receiver_id, amount, reason, state) values ($1, $2, $3, 1, 'x', 'GIVEN')`, [
      requestId,
      admin.id,
      student.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'point_gifts_pkey' })
})

test('neither oneself nor the own household is given points', async () => {
  const [admin, child, father] = [await given.admin(), await given.student(), await given.parent()]
  for (const { id } of [admin, father]) await linkGuardian(deps, { guardianId: id, childId: child.id })
  for (const one of [child, father]) expect((await give(admin, one)).code).toBe('OWN_CASE')
  expect((await give(admin, admin)).code).toBe('POINTS_SELF_GRANT')
  expect(await usable(child)).toBe(0)
})

test('what one admin may give alone counts by receiver and day, and more waits for an independent admin', async () => {
  const [admin, other, student] = [await given.admin(), await given.admin(), await given.student()]
  expect((await give(admin, student, { amount: 1000 })).data).toMatchObject({ given: 1000, isAsked: false })
  const wish = { amount: 1, requestId: uuidv7() }
  expect((await give(admin, student, wish)).data).toEqual({ given: 0, name: student.name, isAsked: true })
  expect((await give(admin, student, wish)).data.isAsked).toBe(true)
  expect((await give(await given.admin(), student, { amount: 1 })).data.isAsked).toBe(true) // what others have given counts, too
  await decide(admin, 'REFUSED')
  expect(await usable(student)).toBe(1000)
  expect((await decide(admin)).code).toBe('SAME_PERSON_TWICE')
  expect((await decide(other)).data).toMatchObject({ status: 'APPROVED', kind: 'POINTS_BY_HAND', summary: 'tặng 1 điểm' })
  expect(await usable(student)).toBe(1001)
  await deliverEvents()
  expect(await usable(student)).toBe(1001)
  const { items } = (await call(listAudit, { as: admin, query: { subjectId: student.id, action: 'points.granted' } })).data
  expect(items[0]).toMatchObject({ actorId: admin.id, details: { amount: 1, approvedBy: other.id } })
})

test('the receiver’s household does not approve, and what was refused or withdrawn is given to nobody and frees the bound', async () => {
  const [admin, other, third, student] = [await given.admin(), await given.admin(), await given.admin(), await given.student()]
  await linkGuardian(deps, { guardianId: other.id, childId: student.id })
  const wish = { amount: 2000, requestId: uuidv7() }
  await give(admin, student, wish)
  expect((await decide(other)).code).toBe('OWN_CASE')
  expect((await give(admin, student, { amount: 2000 })).code).toBe('POINTS_RECEIVER_LIMIT')
  await decide(third, 'REFUSED')
  expect((await give(admin, student, wish)).code).toBe('POINTS_GIFT_DROPPED')
  expect((await give(admin, student, { amount: 2000 })).data.isAsked).toBe(true)
  const { items } = (await call(listApprovals, { as: admin, query: { view: 'MINE' } })).data
  await call(withdrawApproval, { as: admin, params: { id: items[0]!.id } })
  await deliverEvents()
  expect(await usable(student)).toBe(0)
  expect((await give(admin, student, { amount: 1000 })).data.given).toBe(1000)
  expect((await give(admin, student, { amount: 2000 })).data.isAsked).toBe(true)
})

test('a giver and a receiver have bounds of a day, also for parallel gifts', async () => {
  const [admin, student] = [await given.admin(), await given.student()]
  const many = await Promise.all(Array.from({ length: 8 }, () => give(admin, student, { amount: 500 })))
  const codes = many.map(({ code, data }) => code ?? (data.isAsked ? 'ASKED' : 'GIVEN')).toSorted()
  expect(codes).toEqual(['ASKED', 'ASKED', 'ASKED', 'ASKED', 'GIVEN', 'GIVEN', 'POINTS_RECEIVER_LIMIT', 'POINTS_RECEIVER_LIMIT'])
  expect(await usable(student)).toBe(1000)
  const others = await Promise.all([1, 2, 3].map(() => given.student()))
  const more = await Promise.all(others.map((one) => give(admin, one, { amount: 900 })))
  expect(more.map(({ code }) => code ?? 'GIVEN').toSorted()).toEqual(['GIVEN', 'GIVEN', 'POINTS_GIVER_LIMIT'])
  await pool.query(`update point_gifts set at = at - interval '25 hours'`)
  expect((await give(admin, student, { amount: 500 })).data.given).toBe(500)
})
