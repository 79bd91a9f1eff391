import { claims, checkAtTheEnd, reportHappenings } from './money.claims.ts'
import type { Simulation } from './money.operations.ts'
import { drain, runActions } from './money.actions.ts'
import { runRaces } from './money.races.ts'
import { openFixture } from './money.fixture.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * For all concurrent actions of buyers, gateways, banks, teachers and admins on two servers over one database, every đồng and every point is
 * accounted for once, no seat and no code is sold twice, and all records agree in the end. First the most likely races, on purpose; then random
 * lives: orders, codes, points, payments by three methods and in instalments, with and without the learning balance, callbacks repeated to both
 * servers, cancellations, expiries, lessons, memberships that are paused, shared and upgraded, gifts, refunds, and decisions about suspense items.
 */
async function run(stage: Stage) {
  const fixture = await openFixture(stage)
  const [some, ofHouseholds] = [await fixture.promote({ maxUses: 3 }), await fixture.promote({ maxPerHousehold: 1 })]
  const simulation: Simulation = { fixture, asked: [], codes: [some.code, ofHouseholds.code], turn: 0 }
  await runRaces(simulation, stage.isReal ? 1 : 4)
  for (let step = 0; step < stage.n; step++) {
    await runActions(simulation)
    stage.trial()
  }
  await drain(simulation)
  await checkAtTheEnd(fixture)
  stage.figure('payments requested', simulation.asked.length)
  if (stage.isReal) await reportHappenings(fixture)
}

const unlocked = {
  module: 'orders',
  declaration: 'lockingOwn',
  find: ".where(and(isMeant, eq(orders.buyerId, sql.placeholder('buyerId'))))\n      .orderBy(asc(orders.id))\n      .for('update'),",
  replace: ".where(and(isMeant, eq(orders.buyerId, sql.placeholder('buyerId'))))\n      .orderBy(asc(orders.id)),",
}

export const money: Proof = {
  name: 'money',
  counts: 'steps of random lives, each of one to three actions at once, on two servers over one database',
  size: { full: 2000, short: 8 },
  limitSeconds: 1800,
  faults: [
    { name: 'orders not locked', plantGroup: 'orders', breaks: [claims.asked], patches: [unlocked] },
    {
      name: 'money not unique',
      plantGroup: 'orders',
      breaks: [claims.once],
      sql: 'alter table payment_receipts drop constraint payment_receipts_unique',
    },
    {
      name: 'books out of balance',
      plantGroup: 'books',
      breaks: [claims.balanced],
      sql: 'drop trigger ledger_balanced on ledger_postings; drop trigger ledger_balanced on ledger_entries;',
      patches: [
        {
          module: 'ledger',
          declaration: 'bookPostings',
          find: 'from posted join entry on entry.posting_id = posted.id)',
          replace: 'from posted join entry on entry.posting_id = posted.id offset 1)',
        },
      ],
    },
    {
      name: 'uses of a code read without a lock',
      plantGroup: 'orders',
      breaks: [claims.uses],
      sql: 'alter table promotions drop constraint promotions_uses',
      patches: [
        {
          module: 'promotions',
          declaration: 'lockLimitedPromotions',
          find: ".orderBy(promotions.id)\n    .for('no key update')",
          replace: '.orderBy(promotions.id)',
        },
      ],
    },
    {
      name: 'seats read without a lock',
      plantGroup: 'books',
      breaks: [claims.seats],
      sql: 'alter table course_batches drop constraint course_batches_seats',
    },
    {
      name: 'points read without a lock',
      plantGroup: 'orders',
      breaks: [claims.points],
      sql: 'drop trigger ledger_not_negative on ledger_entries; alter table point_lots drop constraint point_lots_remaining',
      patches: [
        {
          module: 'points',
          declaration: 'lockPeople',
          find: 'of [...new Set(personIds)].toSorted()) await',
          replace: 'of []) await',
        },
      ],
    },
    {
      name: 'claims of a gift read without a lock',
      plantGroup: 'balances',
      breaks: [claims.once],
      sql: 'alter table gift_claims drop constraint gift_claims_pkey; drop trigger gifts_ended_immutable on gifts',
      patches: [
        {
          module: 'gifts',
          declaration: 'claimBought',
          find: `  const { orderId, isPaid, isRefundRequested } = await lockGiftOrder(deps, found.orderLineId)
  const gift = await stored.lockBought(deps.db, found.orderLineId)`,
          replace: `  const { orderId } = (await describeGiftLines(deps, [found.orderLineId])).get(found.orderLineId)
  const [isPaid, isRefundRequested, gift] = [true, false, found]`,
        },
      ],
    },
    {
      name: 'balances read without a lock',
      plantGroup: 'balances',
      breaks: [claims.balances],
      sql: 'drop trigger ledger_not_negative on ledger_entries',
    },
  ],
  run,
}
