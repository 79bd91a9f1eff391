import { listContracts } from '@khue/contracts/offer/contract-desk'
import { getOwnContract } from '@khue/contracts/offer/teacher-contracts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findContractsInForce } from '#modules/offer/teacher-contracts'
import { startSession } from '#modules/people/sessions'
import { findAccount } from '#modules/people/people'
import { freshDemoApp } from '#testing/demo'
import { demoTeachers } from './data/teachers.ts'
import { loadDemo } from './index.ts'
import { personId } from './seed.ts'

test('who teaches in the demo has a contract in force, once, and one waits for the admin', async () => {
  const { deps, call, given } = await freshDemoApp()
  await loadDemo(deps)
  const inForce = await findContractsInForce(
    deps,
    demoTeachers.map(({ key }) => personId(key)),
  )
  expect(inForce.size).toBe(demoTeachers.length - 1)
  const { items } = (await call(listContracts, { as: await given.admin() })).data
  expect(items.map(({ person, dueAt }) => [person.name, dueAt !== null])).toEqual([[demoTeachers.at(-1)?.name, true]])
  const { rows } = await deps.db.execute(sql`select count(*)::int as n from assets where purpose = 'CONTRACT' and status <> 'DELETED'`)
  expect(rows).toEqual([{ n: 2 }])
  const account = await findAccount(deps, { typed: '0900000003', role: 'teacher' })
  const { accessToken } = await startSession(deps, { accountId: account?.accountId ?? '', device: 'd', userAgent: 'test' })
  const { data } = await call(getOwnContract, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(data.current).toMatchObject({ status: 'COMPLETED', document: { storeFeePercent: 20 }, form: { front: null } })
})
