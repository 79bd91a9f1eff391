import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { addEarnings, reverseEarning } from '#modules/money/payouts'
import { invoiceFees } from '#modules/sale/tax-papers'
import { transact } from '#platform/deps'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { taxPaperViolations } from '#testing/tax-paper-violations'
import { taxPaperTestApp } from '#testing/tax-papers'
import { findAll, invariants } from './index.ts'

const { deps, given, earn, taxpayer, payee, payAll, send, provider } = await taxPaperTestApp()

/** Certificates of each rule, one that waits, and fees of three months, of which the last took back more than it kept. */
async function createHistory() {
  for (const policy of ['SPEC_MONTHLY', 'STATUTORY', 'PLATFORM'] as const) await earn(await taxpayer(policy), 6_000_000)
  const unnamed = await payee({ name: 'Lê Văn Chưa' })
  await earn(unnamed, 3_000_000)
  await payAll()
  await given.teacher()
  const teacher = await taxpayer()
  const fee = (feeVnd: number, at: string) => ({
    personId: teacher.id,
    kind: 'LESSON' as const,
    lineId: uuidv7(),
    lessonNo: 1,
    grossVnd: feeVnd * 5,
    discountVnd: 0,
    feePercent: 20,
    feeVnd,
    source: {
      kind: 'test',
      id: uuidv7(),
    },
    at: new Date(at),
  })
  const kept = [fee(1_100_000, '2026-08-10T00:00:00Z'), fee(330_000, '2026-09-10T00:00:00Z')]
  await transact(deps, (deps) => addEarnings(deps, kept))
  await invoiceFees({ ...deps, clock: () => new Date('2026-10-02T00:00:00Z') })
  await send()
  await transact(deps, (deps) => reverseEarning(deps, kept[0]!.source, { kind: 'test', id: uuidv7() }))
  await deps.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`update earnings set earned_at = '2026-10-10T00:00:00Z' where reverses_id is not null`)
  })
  await invoiceFees({ ...deps, clock: () => new Date('2026-11-02T00:00:00Z') })
  await send()
  await provider.answers('REFUSE')
  await earn(await taxpayer(), 3_000_000)
  await payAll()
  await send()
}
await createHistory()

const names = Object.keys(taxPaperViolations)

test('every invariant of tax papers holds with papers in every state', async () => {
  const { findings } = await findAll(
    deps.db,
    invariants.filter(({ name }) => names.includes(name)),
  )
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  const { rows } = await deps.db.execute<{ paper: string }>(sql`select distinct kind || ' ' || state as paper from tax_papers order by 1`)
  expect(rows.map(({ paper }) => paper)).toEqual([
    'CERTIFICATE ISSUED',
    'CERTIFICATE REFUSED',
    'CERTIFICATE WAITING',
    'FEE_ADJUSTMENT ISSUED',
    'FEE_INVOICE ISSUED',
  ])
})

test.each(eachViolation(taxPaperViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name })).toEqual([name])
})
