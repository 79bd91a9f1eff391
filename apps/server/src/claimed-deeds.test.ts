import type { WorkItemKind } from '@khue/contracts/people/work-items'
import { expect, test } from 'vitest'
import { withChat } from './modules/community/chat/chat.testing.ts'
import { findAll, invariants } from './reconcile/index.ts'
import { undecided } from './reconcile/work-item.invariants.ts'
import { namedDeeds } from './testing/deeds/all-deeds.ts'
import { deedWorld } from './testing/deeds/deed.ts'

/* Each decision about a case of the queue is refused while another admin has claimed the case, and takes the case out of the queue. */

const world = await deedWorld(withChat)
const claimer = await world.given.admin()

/** The deeds that decide cases, by the kind of their case. */
const decisions: readonly (readonly [deeds: RegExp, kind: WorkItemKind])[] = [
  [/^POST \/refunds\/v1\/admin\/\S+\/(check|approve|reject|to-balance)\b/, 'REFUND'],
  [/^POST \/payments\/\S+\/resolve\b/, 'SUSPENSE_PAYMENT'],
  [/^POST \/tns\/v1\/admin\/applications\/:id\/(ask|approve|reject) of an application/, 'TEACHER_APPLICATION'],
  [/^POST \/tns\/v1\/admin\/applications\/:id\/(ask|approve|reject) of a profile/, 'TEACHER_PROFILE'],
  [/^POST \/tns\/v1\/admin\/contracts\/:id\/(send-back|complete)/, 'TEACHER_CONTRACT'],
  [/^POST \/authoring\/v1\/admin\/approvals\/:id\/(approve|reject)/, 'COURSE_VERSION'],
  [/^POST \/authoring\/v1\/admin\/class-approvals\/:id\/(approve|reject)/, 'CLASS_VERSION'],
  [/^POST \/mid\/v1\/admin\/identity-proofs\/:personId\/review\b/, 'IDENTITY_PROOF'],
  [/^POST \/css\/v1\/admin\/reviews\/:id\/moderate\b/, 'REVIEW'],
  [/^POST \/tns\/v1\/admin\/ratings\/:id\/moderate\b/, 'TEACHER_RATING'],
  [/^POST \/chat\/v1\/admin\/cases\/:id\/decide\b/, 'CHAT_CASE'],
  [/^POST \/utilities\/admin\/messages\/:id\/handle\b/, 'VISITOR_REQUEST'],
  [/^POST \/chat\/v1\/admin\/supports\/:id\/take\b/, 'SUPPORT'],
  [/^POST \/mid\/v1\/admin\/data-requests\/:id\/handle\b/, 'DATA_REQUEST'],
  [/^POST \/clms\/v1\/admin\/lesson-problems\/:id\/decide\b/, 'LESSON_PROBLEM'],
  [/^POST \/mid\/v1\/admin\/approvals\/:id\/decide\b/, 'SECOND_LOOK'],
]
const kindOf = (name: string) => decisions.find(([deeds]) => deeds.test(name))?.[1]
const deciding = namedDeeds.filter(([name]) => kindOf(name))

test('every kind of case that exists has a decision here', () => {
  expect(new Set(deciding.map(([name]) => kindOf(name)))).toEqual(new Set(Object.keys(undecided)))
})

const count = async (statement: string) => (await world.pool.query<{ n: number }>(statement)).rows[0]?.n
const openOf = (kind: WorkItemKind) => count(`select count(*)::int as n from work_items where kind = '${kind}' and closed_at is null`)
const audited = () => count(`select count(*)::int as n from audit_entries`)
const queues = invariants.find(({ name }) => name === 'queues_hold_what_is_undecided')
const queuesAgree = async () => (await findAll(world.deps.db, queues ? [queues] : [])).findings.map(({ samples }) => samples)

test.each(deciding)('%s waits for the admin who has the case', async (name, { prepare }) => {
  const kind = kindOf(name)!
  const { act } = await prepare(world)
  const before = [await openOf(kind), await audited()]
  expect(before[0]).toBeGreaterThan(0)
  await world.pool.query(
    `update work_items set claimed_by = $1, claimed_until = now() + interval '15 minutes' where kind = $2 and closed_at is null`,
    [claimer.id, kind],
  )
  const { code } = (await act()).answer
  await world.pool.query(`update work_items set claimed_by = null, claimed_until = null where claimed_by is not null`)
  expect([code, await openOf(kind), await audited()]).toEqual(['WORK_ITEM_CLAIMED', ...before])
  expect((await act()).answer.status).toBe(200)
  expect(await queuesAgree()).toEqual([[]])
})
