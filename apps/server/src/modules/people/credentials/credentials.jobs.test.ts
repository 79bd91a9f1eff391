import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { credentialJobs } from './credentials.jobs.ts'

const { deps } = await testApp()

test('the sweep forgets failed attempts once their window is over', async () => {
  await deps.db.execute(sql`insert into sign_in_attempts values ('a', 1, now() - interval '1 s'), ('b', 1, now() + interval '1 min')`)
  for (let times = 0; times < 2; times += 1) for (const job of credentialJobs) await job.run(deps, {})
  expect((await deps.db.execute(sql`select key from sign_in_attempts`)).rows).toEqual([{ key: 'b' }])
})
