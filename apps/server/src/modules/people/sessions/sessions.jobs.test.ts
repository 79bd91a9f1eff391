import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { sessionJobs } from './sessions.jobs.ts'

const { given, deps } = await testApp()

const idsOf = (person: { accountId: string }) => sql`(select id from sessions where account_id = ${person.accountId})`

test('the sweep deletes expired rows and keeps used tokens that can still expose a thief', async () => {
  const [kept, gone, old] = [await given.student(), await given.student(), await given.student()]
  await deps.db.execute(
    sql`update session_tokens set used_at = now(), successor_hash = 'x' where kind = 'refresh' and session_id in ${idsOf(kept)}`,
  )
  await deps.db.execute(sql`update session_tokens set expires_at = now() - interval '2 hours' where session_id in ${idsOf(gone)}`)
  await deps.db.execute(sql`update sessions set ended_at = now() - interval '91 days', end_reason = 'SIGNED_OUT' where id in ${idsOf(old)}`)
  for (let times = 0; times < 2; times += 1) for (const job of sessionJobs) await job.run(deps, {})
  const { rows } = await deps.db.execute(sql`
    select s.account_id as account, s.end_reason as reason, count(t)::int as tokens
    from sessions s left join session_tokens t on t.session_id = s.id group by 1, 2 order by 3`)
  expect(rows).toEqual([
    { account: gone.accountId, reason: 'EXPIRED', tokens: 0 },
    { account: kept.accountId, reason: null, tokens: 2 },
  ])
})
