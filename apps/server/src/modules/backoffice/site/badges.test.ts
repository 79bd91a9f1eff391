import { randomUUID } from 'node:crypto'
import { getBadges } from '@khue/contracts/backoffice/badges'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { askFamily } from '#modules/people/family-requests'
import { linkGuardian } from '#modules/people/people'
import { openWorkItem } from '#modules/people/work-items'
import { transact } from '#platform/deps'
import type { TestPerson } from '#testing/people'
import { markingWorld } from '#testing/marking'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, pool } = base
const { soldRun, give, submit, giveBack, save, passMinutes } = markingWorld(base, await given.admin())
const { heldLesson } = reportWorld(base, await given.admin())
const badges = async (as: TestPerson) => (await call(getBadges, { as })).data

async function familyOf(guardian: TestPerson) {
  const child = await given.student()
  await linkGuardian(deps, { guardianId: guardian.id, childId: child.id })
  return child
}
const ask = (child: TestPerson) =>
  transact(deps, (deps) =>
    askFamily(
      deps,
      { ...child, sessionId: '', roles: ['student'] },
      {
        kind: 'PURCHASE',
        subjectKey: randomUUID(),
        subject: {},
        title: 'Gói 6 tháng',
        lines: [],
        amountVnd: 1000,
        note: null,
      },
    ),
  )
const openItem = (kind: 'REFUND' | 'SUPPORT', dueAt: string) =>
  transact(deps, (deps) => openWorkItem(deps, { kind, refId: randomUUID(), personIds: [], dueAt: new Date(dueAt) }))

test('a parent reads how many requests of the children wait; decided and overdue ones do not, nor does the child wait for itself', async () => {
  const parent = await given.parent()
  const [an, chau] = [await familyOf(parent), await familyOf(parent)]
  expect(await badges(parent)).toMatchObject({ requests: 0, unread: 0, queues: [] })
  const [decided, overdue] = [await ask(an), await ask(an)]
  await Promise.all([ask(an), ask(chau)])
  await pool.query(`update family_requests set status = 'REFUSED', decided_at = now(), decided_by = $2 where id = $1`, [decided, parent.id])
  await pool.query(
    `update family_requests set created_at = now() - interval '9 days', expires_at = now() - interval '1 second' where id = $1`,
    [overdue],
  )
  expect(await badges(parent)).toMatchObject({ requests: 2, queues: [] })
  expect(await badges(an)).toMatchObject({ requests: 0 })
})

test('only admins read the queues by kind, with the nearest due time and the server time', async () => {
  const admin = await given.admin()
  await openItem('REFUND', '2026-12-02T03:00:00Z')
  await openItem('REFUND', '2026-12-01T03:00:00Z')
  const { queues, now } = await badges(admin)
  expect(queues.find(({ kind }) => kind === 'REFUND')).toMatchObject({ open: 2, nextDueAt: '2026-12-01T03:00:00.000Z' })
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
  expect((await badges(await given.teacher())).queues).toEqual([])
})

test('badges take as many statements with many cases as with few', async () => {
  const admin = await given.admin()
  const count = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await badges(admin)
    const said = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    query.mockRestore()
    return said.filter((statement) => !/find_actor|pg_notify/.test(statement)).length // what identifies the caller is kept for a while
  }
  await count()
  const few = await count()
  for (let n = 0; n < 5; n++) await openItem('SUPPORT', '2026-12-03T03:00:00Z')
  expect(await count()).toBe(few)
})

test('a child and its mother read what is still to hand in, and its teacher what waits to be marked, until each is done', async () => {
  const { id, teacher, child, mother } = await soldRun()
  const [first, second, missed] = [(await give(teacher, id)).data, (await give(teacher, id)).data, (await give(teacher, id)).data]
  await give(teacher, id, { isDraft: true })
  await passMinutes(missed.id, 6 * 60)
  const due = { learnerId: child.id, due: 2, nextDueAt: first.dueAt }
  expect((await badges(child)).homework).toEqual([due])
  expect((await badges(mother)).homework).toEqual([due])
  expect(await badges(teacher)).toMatchObject({ homework: [], marking: 0 })
  const { id: submitted } = await submit(child, first.id, { text: 'Xong' })
  expect((await badges(mother)).homework).toEqual([{ ...due, due: 1, nextDueAt: second.dueAt }])
  expect(await badges(teacher)).toMatchObject({ marking: 1 })
  expect(await badges(child)).toMatchObject({ marking: 0 })
  await save(teacher, submitted, { revision: 0, words: 'Tốt' })
  await giveBack(teacher, submitted)
  expect(await badges(teacher)).toMatchObject({ marking: 0 })
})

test('a teacher reads how many reports are due and until when', async () => {
  const { teacher, mother } = await heldLesson()
  const { reports } = await badges(teacher)
  expect(reports.due).toBe(2)
  expect(Date.parse(reports.nextDueAt!)).toBeGreaterThan(Date.now())
  expect((await badges(mother)).reports).toEqual({ due: 0, nextDueAt: null })
})
