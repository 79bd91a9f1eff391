import { decideApproval, listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import { listAudit } from '@khue/contracts/ground/audit'
import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { approvalActions, kind } from './approvals.testing.ts'
import { withdrawOpenApprovals } from './index.ts'
import { assertIndependent } from './independence.service.ts'

const app = await testApp()
const { call, given, deps, pool, deliverEvents } = app
const { ask, decide, openOf, noticesOf } = approvalActions(app)

test('a second admin approves once, what was asked is shown, and each step is audited and notified', async () => {
  const [one, two] = [await given.admin({ name: 'Người Xin' }), await given.admin({ name: 'Người Duyệt' })]
  const id = await ask(one)
  expect((await openOf(two)).find((item) => item.id === id)).toMatchObject({
    summary: 'bật một khuyến mãi',
    reason: 'Khai giảng',
    status: 'PENDING',
    askedBy: { name: 'Người Xin' },
    actions: ['approve', 'refuse'],
    obstacle: null,
  })
  expect((await openOf(one)).find((item) => item.id === id)?.actions).toEqual(['withdraw'])
  expect((await decide(one, id)).code).toBe('SAME_PERSON_TWICE')
  const { data } = await decide(two, id)
  expect(data).toMatchObject({ status: 'APPROVED', decidedBy: { name: 'Người Duyệt' }, decisionReason: 'Đã xem', actions: ['refuse'] })
  expect(Math.round((Date.parse(data.effectiveAt ?? '') - Date.now()) / 3_600_000)).toBe(24)
  expect((await decide(two, id)).code).toBe('APPROVAL_STATUS_LOCKED')
  const { items } = (await call(listAudit, { as: one, query: { subjectId: id } })).data
  expect(items.map(({ action, actorId, reason }) => [action, actorId, reason])).toEqual([
    ['approval.approved', two.id, 'Đã xem'],
    ['approval.asked', one.id, 'Khai giảng'],
  ])
  await deliverEvents()
  expect(await noticesOf(two)).toContain('APPROVAL_ASKED')
  expect(await noticesOf(one)).toContain('APPROVAL_APPROVED')
})

test('guests, parents and admins who have not signed in lately decide nothing', async () => {
  const [one, two, parent] = [await given.admin(), await given.admin(), await given.parent()]
  const id = await ask(one)
  expect((await call(decideApproval, { params: { id }, body: { verdict: 'APPROVED', reason: 'x' } })).code).toBe('SIGN_IN_REQUIRED')
  expect((await decide(parent, id)).code).toBe('FORBIDDEN')
  expect((await call(listApprovals, { as: parent })).code).toBe('FORBIDDEN')
  await pool.query(`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = $1`, [two.accountId])
  expect((await decide(two, id)).code).toBe('RECENT_SIGN_IN_REQUIRED')
  await pool.query(`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = $1`, [one.accountId])
  // withdrawing may give a right back: a locked admin is unlocked, one who was to lose the role keeps it
  expect((await call(withdrawApproval, { as: one, params: { id } })).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await decide(await given.admin(), uuidv7())).code).toBe('APPROVAL_NOT_FOUND')
})

test('of several admins who decide at the same moment one does', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, ...others] = [await given.admin(), await given.admin(), await given.admin(), await given.admin()]
    const id = await ask(one)
    const answers = await Promise.all(others.map((other, at) => decide(other, id, at % 2 === 0 ? 'APPROVED' : 'REFUSED')))
    const decided = (await pool.query(`select decided_by, status from approvals where id = $1`, [id])).rows[0] as { status: string }
    const ok = answers.filter(({ status }) => status === 200)
    // a refusal may follow an approval, never the other way round
    expect(ok.length).toBeLessThanOrEqual(2)
    if (ok.length === 2) expect(decided.status).toBe('REFUSED')
    expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'APPROVAL_STATUS_LOCKED')).toBe(true)
  }
})

test('the same is asked once at a time, also by two at the same moment', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  for (let round = 0; round < 3; round += 1) {
    const subjectId = uuidv7()
    const answers = await Promise.allSettled([ask(one, { subjectId }), ask(two, { subjectId })])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'APPROVAL_ALREADY_ASKED' } })
  }
})

test('who asked withdraws, others cannot; what was approved can be refused or withdrawn until it takes effect', async () => {
  const [one, two, three] = [await given.admin(), await given.admin(), await given.admin()]
  const first = await ask(one)
  expect((await call(withdrawApproval, { as: two, params: { id: first } })).code).toBe('APPROVAL_NOT_FOUND')
  expect((await call(withdrawApproval, { as: one, params: { id: first } })).data).toMatchObject({ status: 'WITHDRAWN', actions: [] })
  expect((await decide(two, first)).code).toBe('APPROVAL_STATUS_LOCKED')
  const second = await ask(one)
  await decide(two, second)
  expect((await decide(three, second, 'REFUSED')).data).toMatchObject({ status: 'REFUSED', decidedBy: { id: three.id } })
  const { items } = (await call(listApprovals, { as: one, query: { view: 'MINE' } })).data
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [second, 'REFUSED'],
    [first, 'WITHDRAWN'],
  ])
  expect((await call(listApprovals, { as: two, query: { view: 'ENDED' } })).data.items.map(({ id }) => id)).toEqual(
    expect.arrayContaining([first, second]),
  )
})

const dependent = [
  [
    'one made the other an admin within 30 days',
    'ROLE_GIVEN_LATELY',
    async (one: TestPerson, two: TestPerson) =>
      void (await pool.query(`update person_roles set granted_by = $1 where person_id = $2 and role = 'admin'`, [one.id, two.id])),
  ],
  [
    'the asker was approved as an admin by the other',
    'ROLE_GIVEN_LATELY',
    async (one: TestPerson, two: TestPerson) =>
      void (await pool.query(`update person_roles set approved_by = $2 where person_id = $1 and role = 'admin'`, [one.id, two.id])),
  ],
  [
    'they have a child in common',
    'SAME_HOUSEHOLD',
    async (one: TestPerson, two: TestPerson) => {
      const child = await given.student()
      for (const { id } of [one, two]) await linkGuardian(deps, { guardianId: id, childId: child.id })
    },
  ],
  [
    'they sign in on one device',
    'SAME_DEVICE',
    async (one: TestPerson, two: TestPerson) =>
      void (await pool.query(
        `update sessions set device_hash = (select device_hash from sessions where account_id = $1 limit 1) where account_id = $2`,
        [one.accountId, two.accountId],
      )),
  ],
] as const

test.each(dependent)('two admins are not independent when %s: %s, in the database as well', async (_, code, connect) => {
  const [one, two, third] = [await given.admin(), await given.admin(), await given.admin()]
  await expect(assertIndependent(deps, one.id, two.id)).resolves.not.toThrow()
  await connect(one, two)
  await expect(assertIndependent(deps, one.id, two.id)).rejects.toMatchObject({ code })
  await expect(assertIndependent(deps, two.id, one.id)).rejects.toMatchObject({ code })
  const id = await ask(one)
  const shown = (await openOf(two)).find((item) => item.id === id)
  expect(shown?.actions).toEqual(['refuse'])
  expect(shown?.obstacle).toMatch(/độc lập/)
  expect((await decide(two, id)).code).toBe(code)
  const forced = `update approvals set status = 'APPROVED', decided_by = $2, decided_at = now(), decided_session_id = $1, decided_device = 'x',
    decision_reason = 'x', effective_at = now() where id = $1`
  await expect(pool.query(forced, [id, two.id])).rejects.toMatchObject({ constraint: 'approvals_independent' })
  await expect(pool.query(forced, [id, one.id])).rejects.toMatchObject({ code: '23514' })
  expect((await decide(third, id)).data.status).toBe('APPROVED')
})

test('a role given more than 30 days ago no longer matters', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  await pool.query(`update person_roles set granted_by = $1, created_at = now() - interval '31 days' where person_id = $2`, [
    one.id,
    two.id,
  ])
  await expect(assertIndependent(deps, one.id, two.id)).resolves.not.toThrow()
})

test('who gains by it, or their household, neither approves nor refuses; a person approves giving up a right of their own', async () => {
  const [one, two, three, child] = [await given.admin(), await given.admin(), await given.admin(), await given.student()]
  await linkGuardian(deps, { guardianId: two.id, childId: child.id })
  const gain = await ask(one, { beneficiaryIds: [child.id] })
  expect((await decide(two, gain)).code).toBe('OWN_CASE')
  expect((await decide(two, gain, 'REFUSED')).code).toBe('OWN_CASE')
  expect((await openOf(two)).find((item) => item.id === gain)?.actions).toEqual([])
  const forced = `update approvals set status = 'APPROVED', decided_by = $2, decided_at = now(), decided_session_id = $1, decided_device = 'x',
    decision_reason = 'x', effective_at = now() where id = $1`
  await expect(pool.query(forced, [gain, two.id])).rejects.toMatchObject({ constraint: 'approvals_independent' })
  expect((await decide(three, gain)).status).toBe(200)
  await pool.query(`update person_roles set granted_by = $1 where person_id = $2 and role = 'admin'`, [one.id, two.id])
  const own = await ask(one, { consenterId: two.id })
  expect((await decide(two, own)).data.status).toBe('APPROVED')
})

test('the database keeps what was asked and what has ended', async () => {
  const one = await given.admin()
  const id = await ask(one)
  await expect(pool.query(`update approvals set payload = '{"note":"b"}' where id = $1`, [id])).rejects.toMatchObject({
    constraint: 'approvals_immutable',
  })
  await call(withdrawApproval, { as: one, params: { id } })
  await expect(pool.query(`update approvals set status = 'PENDING', ended_at = null where id = $1`, [id])).rejects.toMatchObject({
    constraint: 'approvals_ended_immutable',
  })
})

test('what one admin changes ends an approved request as if it were withdrawn: audited, published, and who asked is notified', async () => {
  const [one, two, three] = [await given.admin(), await given.admin(), await given.admin()]
  const subjectId = uuidv7()
  const id = await ask(one, { subjectId })
  await decide(two, id)
  await deliverEvents()
  await withdrawOpenApprovals(deps, kind, { subjectId, by: three.id, reason: 'Nội dung đã đổi' })
  const { items } = (await call(listAudit, { as: one, query: { subjectId: id } })).data
  expect(items[0]).toMatchObject({ action: 'approval.withdrawn', actorId: three.id, reason: 'Nội dung đã đổi' })
  const { rows } = await pool.query(
    `select payload from outbox where name = 'approval.decided' and payload->>'approvalId' = $1 order by id desc limit 1`,
    [id],
  )
  expect(rows).toMatchObject([{ payload: { status: 'WITHDRAWN', askedBy: one.id } }])
  await deliverEvents()
  expect(await noticesOf(one)).toContain('APPROVAL_WITHDRAWN')
})
