import { listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { approvalActions } from './approvals.testing.ts'

const app = await testApp()
const { call, given, deps, pool } = app
const { ask, decide } = approvalActions(app)

/** Who reads a request, by what connects them to it. */
const readers = {
  'who asked': ({ one }: Roles) => one,
  'an independent admin': ({ two }: Roles) => two,
  'who loses by it': ({ loser }: Roles) => loser,
  'of the household of who loses by it': ({ kin }: Roles) => kin,
  'who gains by it': ({ winner }: Roles) => winner,
  'made an admin by who asked': ({ made }: Roles) => made,
}
type Roles = Record<'one' | 'two' | 'loser' | 'kin' | 'winner' | 'made', TestPerson>
const roles: Roles = {
  one: await given.admin(),
  two: await given.admin(),
  loser: await given.admin(),
  kin: await given.admin(),
  winner: await given.admin(),
  made: await given.admin(),
}
const childOfBoth = await given.student()
for (const { id } of [roles.loser, roles.kin]) await linkGuardian(deps, { guardianId: id, childId: childOfBoth.id })
await pool.query(`update person_roles set granted_by = $1 where person_id = $2`, [roles.one.id, roles.made.id])

const act = {
  approve: (as: TestPerson, id: string) => decide(as, id),
  refuse: (as: TestPerson, id: string) => decide(as, id, 'REFUSED'),
  withdraw: (as: TestPerson, id: string) => call(withdrawApproval, { as, params: { id } }),
}
const states = { PENDING: [], APPROVED: ['approve'], REFUSED: ['refuse'] } as const

test.each(Object.keys(readers))('the list offers exactly what the server allows: %s', async (reader) => {
  const as = readers[reader as keyof typeof readers](roles)
  for (const [state, steps] of Object.entries(states))
    for (const action of ['approve', 'refuse', 'withdraw'] as const) {
      const id = await ask(roles.one, { consenterId: roles.loser.id, beneficiaryIds: [roles.winner.id] })
      for (const step of steps) expect((await act[step](roles.two, id)).status).toBe(200)
      const { items } = (await call(listApprovals, { as, query: { view: state === 'REFUSED' ? 'ENDED' : 'OPEN' } })).data
      const offers = items.find((item) => item.id === id)!.actions
      expect([state, action, (await act[action](as, id)).status === 200]).toEqual([state, action, offers.includes(action)])
    }
})

/** Of the pages of admins, a moment after a change. */
const notifies = ([statement]: readonly unknown[]) => JSON.stringify(statement).includes('pg_notify')

test('a page of many requests takes no more statements than that of one', async () => {
  const [one, reader] = [await given.admin(), await given.admin()]
  const statements = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { items } = (await call(listApprovals, { as: reader, query: { view: 'OPEN' } })).data
    const count = query.mock.calls.filter((args) => !notifies(args)).length
    query.mockRestore()
    return { count, items: items.length }
  }
  await pool.query(`update approvals set status = 'EXPIRED', ended_at = now() where status in ('PENDING', 'APPROVED')`)
  const add = () => ask(one, { beneficiaryIds: [roles.winner.id], consenterId: roles.loser.id })
  await add()
  await statements() // fills caches
  const first = await statements()
  for (let round = 0; round < 4; round += 1) await add()
  expect(await statements()).toEqual({ count: first.count, items: 5 })
})
