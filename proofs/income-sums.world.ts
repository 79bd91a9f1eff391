import { randomUUID } from 'node:crypto'
import { decideApproval } from '@khue/contracts/people/approvals'
import * as desk from '@khue/contracts/money/payouts-admin'
import { allowRelease, releaseLesson, releaseLessons, returnLessons, reverseLesson } from '#modules/money/escrow'
import { post } from '#modules/money/ledger'
import { transact } from '#platform/deps'
import { makePayable, sellLine, type SoldLine } from '#testing/paid-teachers'
import type { Stage } from './proof.ts'
import { openShop } from './shop.ts'

/** What a line of a statement must say, by the fact that it comes from. */
export type Said = { personId: string; kind: 'LESSON' | 'RECORDED' | 'REVERSAL'; gross: number; discount: number; fee: number }
type Seller = { personId: string; percent: number }
type Line = SoldLine & {
  id: string
  sellers: Seller[]
  /** By number: how often it was released. */ attempts: number[]
  state: ('HELD' | 'TAUGHT' | 'RETURNED')[]
}
export type World = Awaited<ReturnType<typeof openWorld>>

const policies = ['STATUTORY', 'SPEC_MONTHLY', 'PLATFORM', 'NONE'] as const
const percents = [15, 17, 23, 30] as const

/** Four teachers with fees and tax policies of their own, and what their statements must say by the proof's own arithmetic. */
export async function openWorld(stage: Stage) {
  const shop = await openShop(stage, { DATA_KEY: Buffer.alloc(32, 'k').toString('base64url') })
  const admins = [await shop.given.admin(), await shop.given.admin(), await shop.given.admin()] as const
  const learner = await shop.given.student()
  const sellers: Seller[] = []
  for (const [at, policy] of policies.entries()) {
    const teacher = await shop.given.teacher()
    await makePayable(shop.deps, [teacher], policy)
    await stage.pool.query(
      `insert into store_fee_rates (id, seller_id, effective_on, percent) values (gen_random_uuid(), $1, '2020-01-01', $2)`,
      [teacher.id, percents[at]],
    )
    sellers.push({ personId: teacher.id, percent: percents[at]! })
  }
  return { stage, shop, admins, learner, sellers, said: new Map<string, Said>() }
}

/** Equal parts rounded down, the rest in the last one. */
const part = (whole: number, { lessons }: SoldLine, no: number) =>
  no < lessons ? Math.trunc(whole / lessons) : whole - Math.trunc(whole / lessons) * (lessons - 1)

function amountsOf(line: Line, no: number) {
  const gross = part(line.listVnd, line, no)
  const { personId, percent } = line.sellers[no - 1]!
  return { personId, gross, discount: gross - part(line.paidVnd, line, no), fee: Number((BigInt(gross) * BigInt(percent)) / 100n) }
}

function say({ said }: World, line: Line, no: number) {
  const attempt = (line.attempts[no - 1]! += 1)
  line.state[no - 1] = 'TAUGHT'
  said.set(`escrow_lesson ${line.id} ${no}${attempt > 1 ? ` ${attempt}` : ''}`, {
    kind: line.isRecorded ? 'RECORDED' : 'LESSON',
    ...amountsOf(line, no),
  })
}

/** Within the last hours of a month in Vietnam, when it is still or already another one in Greenwich, or just now. */
function someMoment({ random }: Stage) {
  if (random.chance(0.4)) return undefined
  const begin = new Date()
  begin.setUTCMonth(begin.getUTCMonth() - random.below(3), 1)
  begin.setUTCHours(0, 0, 0, 0)
  return new Date(begin.getTime() - random.below(14 * 3_600_000))
}

async function release(world: World, line: Line, no: number) {
  const { shop, stage, sellers } = world
  const isNext = line.state.indexOf('HELD') === no - 1
  if (line.isRecorded) {
    await allowRelease(shop.deps, [line.id], 'watched')
  } else if (isNext && stage.random.chance(0.6)) {
    const seller = stage.random.pick(sellers)
    // a later lesson that was taught keeps its teacher, and with it the ones before
    const taught = stage.random.chance(0.7) && !line.state.includes('TAUGHT', no) ? seller : undefined
    if (taught && taught.personId !== line.sellers[no - 1]!.personId) line.sellers[no - 1] = taught
    await releaseLessons(shop.deps, { lessonId: randomUUID(), lineIds: [line.id], ...(taught && { sellerId: taught.personId }) })
  } else {
    const at = someMoment(stage)
    await releaseLesson(shop.deps, { lineId: line.id, lessonNo: no, ...(at && { at }) })
  }
  say(world, line, no)
}

async function takeBack(world: World, line: Line, no: number) {
  await reverseLesson(world.shop.deps, { lineId: line.id, lessonNo: no })
  line.state[no - 1] = 'HELD'
  const { personId, gross, discount, fee } = amountsOf(line, no)
  const key = `escrow_reversal ${line.id} ${no} ${line.attempts[no - 1]}`
  world.said.set(key, { personId, kind: 'REVERSAL', gross: -gross, discount: -discount, fee: -fee })
}

/** The last untaught lessons are paid back. */
async function refund({ shop, stage }: World, line: Line) {
  const left = line.state.flatMap((state, at) => (state === 'HELD' ? [at] : []))
  const lessons = 1 + stage.random.below(left.length)
  await transact(shop.deps, async (deps) => {
    const refundId = randomUUID()
    const { returnedVnd } = await returnLessons(deps, { lineId: line.id, lessons, refundId })
    if (returnedVnd === 0) return
    const lines = [
      { account: 'ESCROW' as const, amount: returnedVnd },
      { account: 'BANK' as const, amount: -returnedVnd },
    ]
    await post(deps, { reason: 'TEST_REFUND', source: { kind: 'test_refund', id: refundId }, lines })
  })
  for (const at of left.slice(-lessons)) line.state[at] = 'RETURNED'
}

/** A sale, and what becomes of its lessons. */
export async function sell(world: World) {
  const { random } = world.stage
  const seller = random.pick(world.sellers)
  const isRecorded = random.chance(0.25)
  const lessons = isRecorded ? 1 : 1 + random.below(5)
  const listVnd = 1 + random.below(3_000_000)
  const paidVnd = random.chance(0.4) ? listVnd : random.below(listVnd + 1)
  const sold = { sellerId: seller.personId, learnerId: world.learner.id, lessons, listVnd, paidVnd, isRecorded }
  const id = await sellLine(world.shop.deps, sold)
  const all = Array.from({ length: lessons }, (_, at) => at + 1)
  const line: Line = { ...sold, id, sellers: all.map(() => seller), attempts: all.map(() => 0), state: all.map(() => 'HELD') }
  if (isRecorded) return release(world, line, 1)
  for (let step = 0; step < lessons + 3; step += 1) await next(world, line)
}

async function next(world: World, line: Line) {
  const { random } = world.stage
  const [taught, held] = [listed(line, 'TAUGHT'), listed(line, 'HELD')]
  if (taught.length > 0 && random.chance(0.3)) await takeBack(world, line, random.pick(taught))
  else if (held.length > 0 && random.chance(0.15)) await refund(world, line)
  else if (held.length > 0) await release(world, line, random.chance(0.7) ? held[0]! : random.pick(held))
}
const listed = (line: Line, wanted: Line['state'][number]) => line.state.flatMap((state, at) => (state === wanted ? [at + 1] : []))

/** A batch of what is due, dropped or sent; the bank answers for each of its payouts, if it does. */
export async function payOut(world: World, ends: 'DROPPED' | 'SENT') {
  const { shop, stage, admins } = world
  const [preparer, checker, approver] = admins
  const body = { reason: 'proof' }
  const { data } = await shop.call(desk.preparePayoutBatch, preparer, { body })
  if (!data) return
  const params = { id: data.id }
  if (ends === 'DROPPED') {
    await shop.call(desk.dropPayoutBatch, preparer, { params, body })
    return
  }
  const approve = async (id: string | null | undefined) => {
    await shop.call(decideApproval, approver, { params: { id: id ?? '' }, body: { verdict: 'APPROVED', reason: 'proof' } })
    await shop.work(1)
  }
  await approve((await shop.call(desk.checkPayoutBatch, checker, { params, body })).data?.approvalId)
  await shop.call(desk.exportPayoutBatch, checker, { params, body: { format: 'CSV' } })
  const { data: page } = await shop.call(desk.listBatchPayouts, checker, { params, query: {} })
  for (const { id, payOn: on } of page?.items ?? []) {
    const outcome = stage.random.pick(['PAID', 'RETURNED', 'RETURNED', 'UNKNOWN'] as const)
    const ended = outcome === 'UNKNOWN' ? body : { ...body, on, bankReference: 'FT1' }
    const answer = await shop.call(desk.recordPayoutOutcome, checker, { params: { id }, body: { outcome, ...ended } })
    if (answer.data?.approvalId) await approve(answer.data.approvalId)
  }
}
