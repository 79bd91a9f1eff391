import { spawnSync } from 'node:child_process'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
await sellPlan(deps)

/** The command as people run it, on this file's database. */
function run(...options: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [`${import.meta.dirname}/reconcile.ts`, ...options], {
    env: { PATH: process.env.PATH, DATABASE_URL: deps.config.DATABASE_URL, DATA_KEY: deps.config.DATA_KEY, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  return { status, stdout }
}
type Report = { isClean: boolean; findings: { name: string; disagreements: number; samples: string[] }[] }

test('it exits with 0 while all rows agree, and with 2 and the name of the violated invariant when they do not', async () => {
  const { data } = await call(placeOrders, { as: await given.student(), body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const clean = run('--json')
  expect([clean.status, (JSON.parse(clean.stdout) as Report).isClean]).toEqual([0, true])
  await deps.db.execute(sql`update orders set total_vnd = total_vnd + 1`)
  const broken = run('--json')
  const { isClean, findings } = JSON.parse(broken.stdout) as Report
  expect([broken.status, isClean]).toEqual([2, false])
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toMatchObject([
    { name: 'orders_are_the_sum_of_their_lines', disagreements: 1, samples: data.ids },
  ])
  expect(run().stdout).toMatch(/^!! {2}orders_are_the_sum_of_their_lines: 1\./m)
})

test('with an unknown option it prints its usage and exits with 1', () => {
  expect(run('--nonsense').status).toBe(1)
})
