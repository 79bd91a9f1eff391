import { listSuspense } from '@khue/contracts/sale/suspense-desk'
import { listRefunds } from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listOwnAccounts } from '#modules/money/payment-accounts'
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

test('the demo child has seats with coming lessons, paid by the mother, and teachers have payment accounts', async () => {
  const seats = sql`select l.learner_id as learner, l.buyer_id as buyer, count(m.id)::int as lessons
    from seat_holds h join order_lines l on l.seat_hold_id = h.id join run_meetings m on m.run_id = h.batch_id and m.starts_at > now()
    where h.state = 'TAKEN' and l.learner_id = ${personId('minh-an')} group by l.id`
  const { rows } = await deps.db.execute<{ learner: string; buyer: string; lessons: number }>(seats)
  const seat = { learner: personId('minh-an'), buyer: personId('thu-trang'), lessons: expect.any(Number) }
  expect(rows).toEqual([seat, seat]) // a run that was taught before, and one that begins later
  const [account, ...others] = await listOwnAccounts(deps, { id: personId('thu-ha') })
  expect(account).toMatchObject({ holder: 'NGUYEN THU HA', bankName: 'Vietcombank', isDefault: true })
  expect(others).toEqual([])
})
