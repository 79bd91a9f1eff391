import { listBatchPayouts, preparePayoutBatch } from '@khue/contracts/money/payouts-admin'
import { expect, test } from 'vitest'
import { makePayable, teachLine } from '#testing/paid-teachers'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool } = await testApp()
const admin = await given.admin()

test('a rule per sale taxes each sale at its list price, whichever policy it is for', async () => {
  // a rule that has begun can no longer be set, and payouts of today need one
  const client = await pool.connect()
  await client.query(`begin; set local session_replication_role = replica;
    insert into withholding_rules (policy, effective_on, base, exempt_below_vnd, is_threshold_exempt, vat_permille, pit_permille, clause)
      values ('STATUTORY', current_date - 1, 'SALE', 500000, false, 50, 20, 'Quy định mới');
    commit`)
  client.release()
  const teacher = await given.teacher({ name: 'Trần Thị Ánh' })
  const learner = await given.student()
  await makePayable(deps, [teacher], 'STATUTORY')
  for (const listVnd of [1_000_019, 499_999]) await teachLine(deps, { sellerId: teacher.id, learnerId: learner.id, listVnd })
  const { id } = (await call(preparePayoutBatch, { as: admin, body: { reason: 'Kỳ trả' } })).data
  const { items } = (await call(listBatchPayouts, { as: admin, params: { id } })).data
  // of 1.000.019đ alone, rounded down: the other sale is below the threshold
  expect(items).toMatchObject([{ lines: 2, grossVnd: 1_500_018, vatVnd: 50_000, pitVnd: 20_000 }])
})
