import { createHash } from 'node:crypto'
import { signOut } from '@khue/contracts/people/identity'
import { createSocketTicket } from '@khue/contracts/live'
import { viewAs } from '@khue/contracts/people/user-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { authenticateSocket, listLiveSessions } from './socket-tickets.service.ts'

const { call, given, deps, app } = await testApp()

test('a signed-in person gets a ticket for a minute, stored as a hash, and usable once', async () => {
  const an = await given.student()
  const { data } = await call(createSocketTicket, { as: an })
  const seconds = (Date.parse(data.expiresAt) - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThan(70)
  const { rows } = await deps.db.execute<{ all: string }>(sql`select string_agg(t::text, ' ') as all from socket_tickets t`)
  expect(rows[0]?.all).not.toContain(data.ticket)
  expect(rows[0]?.all).toContain(createHash('sha256').update(data.ticket).digest('base64url'))
  expect(await authenticateSocket(deps, data.ticket)).toMatchObject({ personId: an.id })
  expect(await authenticateSocket(deps, data.ticket)).toBeUndefined()
})

test('a guest gets none', async () => {
  expect((await call(createSocketTicket)).code).toBe('SIGN_IN_REQUIRED')
})

test('an expired ticket is deleted on use', async () => {
  const { data } = await call(createSocketTicket, { as: await given.student() })
  await deps.db.execute(sql`update socket_tickets set expires_at = now()`)
  expect(await authenticateSocket(deps, data.ticket)).toBeUndefined()
  expect((await deps.db.execute(sql`select 1 from socket_tickets`)).rows).toEqual([])
})

test('a ticket is invalid once its session has ended', async () => {
  const an = await given.student()
  const { data } = await call(createSocketTicket, { as: an })
  await call(signOut, { as: an })
  expect(await authenticateSocket(deps, data.ticket)).toBeUndefined()
})

test('an impersonating admin gets none, and a ticket issued before is invalid', async () => {
  const [admin, an] = [await given.admin(), await given.student()]
  const before = (await call(createSocketTicket, { as: admin })).data.ticket
  const looking = await call(viewAs, { as: admin, params: { id: an.id }, body: { reason: 'Giúp qua điện thoại' } })
  expect(looking.status).toBe(200)
  expect((await call(createSocketTicket, { as: admin })).code).toBe('VIEW_READ_ONLY')
  expect(await authenticateSocket(deps, before)).toBeUndefined()
  expect(await authenticateSocket(deps, admin.accessToken)).toBeUndefined()
})

test("an app's token opens a socket until its session ends, despite the cache", async () => {
  const an = await given.student()
  const owner = await authenticateSocket(deps, an.accessToken)
  expect(owner?.personId).toBe(an.id)
  const sessionIds = [owner?.sessionId ?? '', '0193a2f0-0000-7000-8000-000000000000']
  expect(await listLiveSessions(deps, sessionIds)).toEqual([owner?.sessionId])
  await deps.db.execute(sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT' where account_id = ${an.accountId}`)
  expect(await authenticateSocket(deps, an.accessToken)).toBeUndefined()
  expect(await listLiveSessions(deps, sessionIds)).toEqual([])
})

test('unused tickets are swept', async () => {
  await call(createSocketTicket, { as: await given.student() })
  await deps.db.execute(sql`update socket_tickets set expires_at = now() - interval '1 s'`)
  await call(createSocketTicket, { as: await given.student() })
  const { rows } = await deps.db.execute<{ count: number }>(sql`select count(*)::int as count from socket_tickets`)
  expect(rows).toEqual([{ count: 2 }])
  await deps.db.execute(sql`select graphile_worker.add_job('sessions:sweep')`)
  await app.runPendingWork()
  expect((await deps.db.execute(sql`select 1 from socket_tickets`)).rows).toHaveLength(1)
})
