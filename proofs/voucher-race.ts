import { randomUUID } from 'node:crypto'
import { openDb } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { createPromotion, makePromotionCodes, movePromotion } from '@khue/contracts/sale/promotions-admin'
import { holdUses, quote, settleUses } from '#modules/sale/promotions'
import { draftOf } from '#testing/promotions'
import { people } from '#testing/people'
import { openFixture } from './access-matrix.fixture.ts'
import { claimReconciled } from './reconcile-claim.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Ten uses of a code are ten. Many buyers use it at the same moment over two pools, as two nodes would, while three orders that hold a use end unpaid
 * and release theirs. Half of the buyers are households of two, for whom a second code is valid once.
 */
const claims = {
  uses: 'no more buyers hold a use than there are uses',
  answered: 'everyone who gets a success holds a use, and the others learn that none is left',
  all: 'no use is left over while a buyer requests one',
  household: 'a household holds one use, no matter which member was faster',
  again: 'a released use goes to exactly one of the next requests',
} as const

const uses = 10
type Node = Deps
type Buyer = { id: string }

const lineOf = (buyer: Buyer) =>
  ({ key: '0', sku: 'SUB-6M', kind: 'SUB', refId: '', categoryIds: [], teacherId: null, priceVnd: 990_000, learnerId: buyer.id }) as const

/** Quoted before any use is held, so that every buyer gets the price with the code. */
const believe = (deps: Node, buyer: Buyer, code: string) => quote(deps, { buyerId: buyer.id, lines: [lineOf(buyer)], codes: [code] })

type Try = { node: Node; buyer: Buyer; believed: Awaited<ReturnType<typeof believe>> }
async function hold(stage: Stage, { node, buyer, believed }: Try) {
  const placementId = randomUUID()
  const code = await holdUses(node, { placementId, buyerId: buyer.id, quote: believed }).then(
    () => 'HELD',
    (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'UNKNOWN'),
  )
  stage.trial()
  return { placementId, code, buyer }
}

async function heldOf({ pool }: Stage, promotionId: string) {
  const { rows } = await pool.query<{ placement_id: string; household_id: string }>(
    `select placement_id, household_id from promotion_uses where promotion_id = $1 and state <> 'RELEASED'`,
    [promotionId],
  )
  return rows
}

type Scene = { stage: Stage; nodes: readonly Node[]; crowd: readonly Buyer[]; promotion: { id: string; code: string } }

const tryAll = async ({ stage, nodes, crowd, promotion: { code } }: Scene) => {
  const believed = await Promise.all(crowd.map((buyer, at) => believe(nodes[at % nodes.length]!, buyer, code))) // an index of `nodes`
  return () => Promise.all(crowd.map((buyer, at) => hold(stage, { node: nodes[at % nodes.length]!, buyer, believed: believed[at]! })))
}

/** All buyers at once, while orders that held three uses end unpaid. */
async function rush(scene: Scene, most: number) {
  const { stage, nodes, promotion } = scene
  const early = await Promise.all(
    scene.crowd
      .slice(0, 3)
      .map(async (buyer) => hold(stage, { node: nodes[0]!, buyer, believed: await believe(nodes[0]!, buyer, promotion.code) })),
  )
  const go = await tryAll({ ...scene, crowd: scene.crowd.slice(3) })
  const [answers] = await Promise.all([go(), ...early.map(({ placementId }) => settleUses(nodes[1]!, placementId, 'RELEASED'))])
  const held = await heldOf(stage, promotion.id)
  stage.claim(claims.uses, held.length <= most, { held: held.length, most })
  for (const { placementId, code } of answers) {
    const isHeld = held.some((one) => one.placement_id === placementId)
    stage.claim(claims.answered, code === 'HELD' ? isHeld : code === 'VOUCHER_USED_UP' && !isHeld, { code, isHeld })
  }
  // uses released during the rush are available to the next ones
  await (
    await tryAll({ ...scene, crowd: scene.crowd.slice(-most - 3) })
  )()
  const filled = await heldOf(stage, promotion.id)
  stage.claim(claims.all, filled.length === most, { held: filled.length, most })
  return filled
}

/** One held use is released unpaid; exactly one of the next buyers gets it. */
async function again(scene: Scene, placementId: string) {
  const { stage, nodes, promotion } = scene
  await settleUses(nodes[0]!, placementId, 'RELEASED')
  const before = await heldOf(stage, promotion.id)
  const answers = await (await tryAll({ ...scene, crowd: scene.crowd.slice(0, 20) }))()
  const won = answers.filter(({ code }) => code === 'HELD').length
  stage.claim(claims.again, won === 1 && (await heldOf(stage, promotion.id)).length === before.length + 1, { won })
}

async function families(scene: Scene) {
  const { stage, promotion } = scene
  await (
    await tryAll(scene)
  )()
  const held = await heldOf(stage, promotion.id)
  const households = new Set(held.map((one) => one.household_id))
  stage.claim(claims.household, households.size === held.length && held.length === scene.crowd.length / 2, {
    held: held.length,
    households: households.size,
  })
}

async function run(stage: Stage) {
  const { call, deps, close } = await openFixture(stage)
  const second = openDb({ url: stage.databaseUrl, poolSize: 10, statementTimeoutMs: 30_000, poolWaitMs: 30_000 })
  const given = people(stage.deps)
  const admin = await given.admin()
  let codes = 0
  const promote = async (limits: { maxUses?: number; maxPerHousehold?: number }) => {
    const as = { token: admin.accessToken }
    const { id } = (await call(createPromotion, as, { body: draftOf(limits) })).data as { id: string } // the contract's own reply
    const code = `RACE-${++codes}`
    await call(movePromotion, as, { params: { id }, body: { state: 'ACTIVE' } })
    await call(makePromotionCodes, as, { params: { id }, body: { code } })
    return { id, code }
  }
  const size = Math.min(stage.n, 1000)
  const crowd: Buyer[] = []
  const pairs = 20
  for (let n = 0; n < size - pairs; n++) crowd.push(await given.parent())
  const relatives: Buyer[] = crowd.slice(0, pairs)
  for (let n = 0; n < pairs; n++) relatives.push(await given.student({ guardianId: crowd[n]!.id }))
  const nodes = [deps, { ...deps, db: second.db }]
  for (let round = 0; round * size < stage.n; round++) {
    const scene = { stage, nodes, crowd, promotion: await promote({ maxUses: uses }) }
    const held = await rush(scene, uses)
    await again(scene, held[0]?.placement_id ?? '')
    await families({ stage, nodes, crowd: relatives, promotion: await promote({ maxPerHousehold: 1 }) })
  }
  await claimReconciled(stage)
  await second.close()
  await close()
}

const recount = (event: string) => `
  drop trigger promotion_uses_counted on promotion_uses;
  create trigger promotion_uses_counted after ${event} on promotion_uses for each row execute function promotion_uses_count()`

export const voucherRace: Proof = {
  name: 'voucher-race',
  counts: 'attempts at ten uses of a code, 1,000 at once over two pools',
  size: { full: 5000, short: 80 },
  limitSeconds: 300,
  faults: [
    {
      name: 'a promotion without its limit',
      plantGroup: 'limits',
      sql: 'alter table promotions drop constraint promotions_uses',
      breaks: [claims.uses],
    },
    {
      name: 'a household without its limit',
      plantGroup: 'limits',
      sql: 'alter table promotion_counts drop constraint promotion_counts_limit',
      // today's members of the household are counted
      patches: [{ module: 'promotions', declaration: 'holdUses', find: 'listHousehold(deps, buyerId)', replace: '[]' }],
      breaks: [claims.household],
    },
    { name: 'a released use is not counted down', sql: recount('insert'), breaks: [claims.all, claims.again] },
  ],
  run,
}
