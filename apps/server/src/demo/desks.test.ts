import { listSuspense } from '@khue/contracts/sale/suspense-desk'
import { listRefunds } from '@khue/contracts/sale/refunds-admin'
import { expect, test } from 'vitest'
import { listPlansOfBuyer } from '#modules/sale/orders'
import { bankEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../reconcile/index.ts'
import { demo, loadDemo } from './index.ts'
import { personId } from './seed.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: bankEnv })
await loadDemo(deps)
const look = () => demo.jobs!.find(({ name }) => name === 'demo:fill_desks')!.run(deps, {})

test('every admin queue has work, only once, even when filled again', async () => {
  const as = await given.admin()
  for (let nth = 0; nth < 3; nth++) {
    await deliverEvents()
    await look()
    await loadDemo(deps)
  }
  const { items } = (await call(listSuspense, { as, query: { state: 'OPEN' } })).data
  expect(items.map(({ name, amount }) => [name, amount])).toEqual([['SHORT', 190_000]])
  const refunds = (await call(listRefunds, { as, query: {} })).data.items
  expect(refunds.map(({ state, amount }) => [state, amount])).toEqual([['REQUESTED', 540_000]])
  const [plan] = await listPlansOfBuyer(deps, personId('khach-thanh-tam'))
  expect(plan?.parts.map(({ paidAt, isLate }) => [paidAt !== null, isLate])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
