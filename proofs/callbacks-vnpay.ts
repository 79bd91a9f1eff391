import { sellPlan } from '#testing/sale'
import { claimReconciled } from './reconcile-claim.ts'
import { balancesOf as bookedFor, stuckOrders, wrongGifts } from './callbacks-vnpay.facts.ts'
import { balancesOf } from './callbacks-vnpay.view.ts'
import {
  findExplanations,
  keepSeen,
  nextActions,
  openScenario,
  perform,
  type Step,
  type Scenario,
  workAction,
} from './callbacks-vnpay.scenario.ts'
import type { Proof, Stage } from './proof.ts'
import { openShop } from './shop.ts'

/**
 * For any gateway messages, in any order, number and timing, the answers, the orders and the money are those of a reference model that shares no code
 * with the product (`callbacks-vnpay.model.ts`). Each story is a buyer whose orders are paid for; honest, late, repeated, altered and contradictory
 * messages arrive, orders are cancelled and expire, admins decide about suspense items, some of it concurrently. Concurrent actions must be
 * linearisable: some sequential order must explain every answer and all rows read afterwards.
 */
const claims = {
  answers: 'every answer is one that the protocol and the state allow',
  rows: 'orders, checkouts, attempts, money and suspense items are as the model says',
  ledger: 'the ledger holds each đồng of it in the account where the model has it',
  gifts: 'every completed order has granted each of its memberships once, and no other order has granted any',
  stuck: 'no order waits for money that no gateway holds',
} as const

/** Makes the commit of a transaction that writes about a reference fail, while the reference is in `proof_commit_faults`. */
const commitFaults = `
  create table proof_commit_faults (reference text not null);
  create function proof_commit() returns trigger language plpgsql as $$ begin
    if exists (select from proof_commit_faults where reference =
      case TG_TABLE_NAME when 'payment_receipts' then to_jsonb(new) ->> 'reference'
      else (select code from checkouts where id = (to_jsonb(new) ->> 'checkout_id')::uuid) end)
    then raise exception 'bad weather at the commit'; end if; return new; end $$;
  create constraint trigger proof_commit after insert on payment_receipts deferrable initially deferred
    for each row execute function proof_commit();
  create constraint trigger proof_commit after update on payment_attempts deferrable initially deferred
    for each row execute function proof_commit();`

/** Checks the results of a step; false when no world explains them, and the story cannot continue. */
async function judge(scenario: Scenario, step: Step) {
  const { stage } = scenario
  const evidence = { actions: step.actions.map(({ what }) => what), answers: step.answers }
  const answered = findExplanations(scenario.worlds, step)
  stage.claim(claims.answers, answered.length > 0, evidence)
  if (answered.length === 0) return false
  const { worlds, facts } = await keepSeen(scenario, answered)
  stage.claim(claims.rows, worlds.length > 0, { ...evidence, facts, expected: answered[0] })
  scenario.worlds = worlds
  return worlds.length > 0
}

async function judgeEnd(scenario: Scenario) {
  const { stage } = scenario
  if (!(await judge(scenario, await perform([workAction(scenario, 1)])))) return
  const booked = await bookedFor(scenario)
  const isBooked = scenario.worlds.some((world) => sameBalances(balancesOf(world), booked))
  stage.claim(claims.ledger, isBooked, { booked, expected: scenario.worlds.map(balancesOf) })
  const wrong = await wrongGifts(scenario)
  stage.claim(claims.gifts, wrong.length === 0, wrong)
  const stuck = await stuckOrders(scenario)
  stage.claim(claims.stuck, stuck.length === 0, stuck)
}

const sameBalances = (a: Record<string, number>, b: Record<string, number>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((code) => a[code] === b[code])

async function run(stage: Stage) {
  await stage.pool.query(commitFaults)
  const shop = await openShop(stage)
  await sellPlan(shop.deps)
  await sellPlan(shop.deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 199_000, months: 1, sort: 2 })
  const admin = await shop.given.admin()
  let requests = 0
  for (let number = 0; number < stage.n; number += 1) {
    const scenario = await openScenario(stage, shop, { admin, number })
    let makesSense = true
    for (let steps = 6 + stage.random.below(14); steps > 0 && makesSense; steps -= 1) {
      makesSense = await judge(scenario, await perform(nextActions(scenario)))
    }
    if (makesSense) await judgeEnd(scenario)
    requests += scenario.requests.length
    stage.trial()
  }
  await claimReconciled(stage)
  stage.figure('differentMessages', requests)
}

export const callbacksVnpay: Proof = {
  name: 'callbacks-vnpay',
  counts: 'stories of a buyer and a gateway, each of 6 to 19 steps',
  size: { full: 1500, short: 15 },
  limitSeconds: 1200,
  faults: [
    {
      name: 'signature check skipped',
      breaks: [claims.answers],
      patches: [
        {
          module: 'payments',
          declaration: 'readSigned',
          find: 'return isSignature(raw.vnp_SecureHash, hmac(canonicalQuery(raw), secret)) ? raw : undefined',
          replace: 'return raw',
        },
      ],
    },
    {
      name: 'amount not compared',
      breaks: [claims.answers],
      patches: [
        {
          module: 'payments',
          declaration: 'recordAnswer',
          find: 'if (found.checkout.amountVnd !== amountVnd) {',
          replace: 'if (amountVnd === undefined) {',
        },
      ],
    },
    {
      name: 'row not locked',
      breaks: [claims.answers, claims.rows],
      patches: [
        {
          module: 'payments',
          declaration: 'lockWithAttempt',
          find: ".where(eq(checkouts.code, sql.placeholder('code')))\n    .for('update')",
          replace: ".where(eq(checkouts.code, sql.placeholder('code')))",
        },
      ],
    },
    {
      name: 'answer before commit',
      breaks: [claims.answers, claims.rows],
      patches: [
        {
          module: 'payments',
          declaration: 'answerVnpay',
          prepend: `import { transact } from '#platform/deps'
          const early = (deps, work) => new Promise((resolve, reject) => {
            transact(deps, async (deps) => { resolve(await work(deps)); await new Promise((end) => setTimeout(end, 30)) }).catch(reject)
          })
          `,
          find: "await recordAnswer(deps, { ...notice, method: 'VNPAY' })",
          replace: "await early(deps, (deps) => recordAnswer(deps, { ...notice, method: 'VNPAY' }))",
        },
      ],
    },
  ],
  run,
}
