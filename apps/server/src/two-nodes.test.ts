import { setTimeout as pause } from 'node:timers/promises'
import { callPath } from '@khue/contracts/call-path'
import type { CallInput, Endpoint, Reply } from '@khue/contracts/endpoint'
import { listMemberships, pauseMembership } from '@khue/contracts/sale/memberships'
import { quoteItems } from '@khue/contracts/sale/promotions'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#modules/sale/orders'
import { backdatePlan, instalmentActions } from '#testing/instalments'
import { startProcess } from '#testing/node-process'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { bankEnv, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const testedApp = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal' } })
const { deps } = testedApp
await sellPlan(deps)
const { admin, promote } = await promotionActions(testedApp)
await promote({ entry: 'AUTOMATIC', on: { isForMembers: true } })
const { begun, payAndTransfer } = instalmentActions(testedApp, admin, 'SUB-6M')

const withinMs = 60_000
const startNode = async () => (await startProcess(deps.config, { ...vnpayEnv, ...bankEnv })).url
const nodes = await Promise.all([startNode(), startNode()])

/** Retries while a node is overloaded, as a page does. */
async function ask<const E extends Endpoint>(url: string, endpoint: E, as: TestPerson, input: CallInput<E>): Promise<Reply<E>> {
  const { body } = input as { body?: object } // only some endpoints have one
  const response = await fetch(`${url}/api${callPath(endpoint, input)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${as.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status === 503) {
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
    return ask(url, endpoint, as, input)
  }
  const { data } = (await response.json()) as { data?: Reply<E> } // our own wire form
  if (data === undefined) throw new Error(`${endpoint.path} answered ${response.status}`)
  return data
}

/** Whether a person is a member, according to each node's profile and prices. */
const isMember = (as: TestPerson) =>
  Promise.all(
    nodes.map(async (url) => {
      const { expiredAt, pausedUntil } = await ask(url, getMySubscription, as, {})
      const { items } = await ask(url, quoteItems, as, { body: { items: [{ sku: 'SUB-6M' }] } })
      return [expiredAt !== null && pausedUntil === null, items[0]!.amountDue < items[0]!.price]
    }),
  ).then((said) => said.flat())
const everywhere = [true, true, true, true]
const nowhere = everywhere.map(() => false)

/** Waits until both nodes give this answer. */
const becomes = (as: TestPerson, wanted: boolean[]) => expect.poll(() => isMember(as), { timeout: withinMs, interval: 200 }).toEqual(wanted)
/** Moves time forward until the end of a person's first period. */
async function untilEnd({ id }: TestPerson) {
  const { rows } = await deps.db.execute<{ by: string }>(
    sql`select (min(ends_at) - now())::text as by from entitlements where person_id = ${id}`,
  )
  for (const part of [1, 2])
    // periods must never overlap
    await deps.db
      .execute(sql`update entitlements set starts_at = starts_at - ${rows[0]!.by}::interval, ends_at = ends_at - ${rows[0]!.by}::interval
      where person_id = ${id} and part = ${part}`)
}
const work = (name: string) => orders.jobs!.find((job) => job.name === name)!.run(deps, {})

test('an expired membership ends on every node', { timeout: 3 * withinMs }, async () => {
  const { buyer } = await begun()
  expect(await isMember(buyer)).toEqual(everywhere)
  await untilEnd(buyer)
  await becomes(buyer, nowhere)
})

test('a membership paused on one node is paused on every node', { timeout: 3 * withinMs }, async () => {
  const { buyer } = await begun()
  const [node] = nodes
  const { items } = await ask(node, listMemberships, buyer, {})
  const from = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: 3 }).toString()
  await ask(node, pauseMembership, buyer, { body: { lineId: items[0]!.terms[0]!.lineId, from, days: 10 } })
  expect(await isMember(buyer)).toEqual(everywhere)
  await untilEnd(buyer)
  await becomes(buyer, nowhere)
})

test('an unpaid instalment locks access on every node, and its payment unlocks it on every node', { timeout: 3 * withinMs }, async () => {
  const { buyer, id } = await begun()
  expect(await isMember(buyer)).toEqual(everywhere)
  await backdatePlan(deps, id, 45)
  await work('orders:update_instalment_plans')
  await becomes(buyer, nowhere)
  await payAndTransfer(buyer, id, 2)
  await becomes(buyer, everywhere)
})
