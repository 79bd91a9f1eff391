import { randomUUID } from 'node:crypto'
import { beatViewing, openViewing } from '@khue/contracts/learning/lectures'
import { grantUse } from '#modules/sale/entitlements'
import { recordedCourses } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import type { Proof, Stage } from './proof.ts'
import { openShop, type Shop } from './shop.ts'

/**
 * Watched is what was really played. Each trial is one learner of a film of ten minutes: an honest one, whose beats are lost and sent again, repeated, out of
 * order, by two tabs in turn, or all at once after an hour without a line; or one who forges beats. Time passes by moving the row's clock back.
 */
const claims = {
  honest: 'every played second counts once, also when beats are reordered or repeated',
  only: 'nothing counts that was not sent',
  bound: 'no more seconds count than twice the time that has passed, and five',
  percent: 'the share that is answered is that of the counted seconds',
  noSkip: 'where skipping is not allowed, nothing counts that lies far behind a gap',
} as const

const seconds = 600
/** What passes by itself while a trial runs, counted double, and rounded up. */
const slack = (startedAt: number) => Math.ceil(((performance.now() - startedAt) / 1000) * 2) + 1

type Range = [number, number]
type Learner = Awaited<ReturnType<World['learner']>>
type World = Awaited<ReturnType<typeof openWorld>>

async function openWorld(stage: Stage) {
  const shop = await openShop(stage, { DATA_DIR: stage.folder, DATA_KEY: Buffer.alloc(32, 'k').toString('base64url') })
  const { given, deps } = shop
  const { id, lectures } = await recordedCourses({ given, deps }).recordedCourse([
    { seconds, bytes: 4096 },
    { seconds, bytes: 4096, isNoSkip: true },
  ])
  const [free, strict] = lectures.map(({ itemId }) => itemId)

  async function learner({ isStrict = false } = {}) {
    const person = await given.student()
    const until = new Date(Date.now() + 3_600_000)
    await grantUse(deps, { personId: person.id, kind: 'CO', refId: id, source: 'ADMIN', sourceId: randomUUID(), until, reason: 'proof' })
    const itemId = (isStrict ? strict : free) ?? ''
    const tabs = [await openTab(shop, person, { id, itemId }), await openTab(shop, person, { id, itemId })] as const
    const startedAt = performance.now()
    let passed = 0
    const sent = new Set<number>()
    return {
      async pass(by: number) {
        passed += by
        await stage.pool.query(`update watchings set counted_until = counted_until - make_interval(secs => $2) where person_id = $1`, [
          person.id,
          by,
        ])
      },
      async beat(tab: number, ranges: Range[]) {
        for (const [from, to] of ranges) for (let at = from; at < to; at++) sent.add(at)
        const { data } = await shop.call(beatViewing, person, {
          params: { id: tabs[tab % 2] ?? '' },
          body: { position: ranges.at(-1)?.[1] ?? 0, ranges, speed: 1 },
        })
        if (!data) throw new Error('a beat was refused')
        const watched = secondsOf(data.watched)
        stage.claim(claims.bound, watched.size <= 2 * passed + 5 + slack(startedAt), { watched: watched.size, passed })
        stage.claim(
          claims.only,
          [...watched].every((at) => sent.has(at)),
        )
        stage.claim(claims.percent, data.percent === Math.floor((100 * watched.size) / seconds), {
          percent: data.percent,
          watched: watched.size,
        })
        return watched
      },
    }
  }
  return { stage, learner }
}

async function openTab(shop: Shop, as: TestPerson, { id, itemId }: { id: string; itemId: string }) {
  const { data } = await shop.call(openViewing, as, { params: { id, itemId }, body: { id: randomUUID() } })
  if (!data) throw new Error('the viewing did not open')
  return data.id
}

const secondsOf = (ranges: readonly (readonly number[])[]) => {
  const all = new Set<number>()
  for (const [from = 0, to = 0] of ranges) for (let at = from; at < to; at++) all.add(at)
  return all
}

/** Plays some parts at some speed, and delivers the beats as a bad line does. */
async function honest({ stage: { random, claim } }: World, learner: Learner, { isOffline }: { isOffline: boolean }) {
  const played: Range[] = []
  let at = random.below(60)
  const speed = [0.75, 1, 1.5, 2][random.below(4)] ?? 1
  const unsent: Range[] = []
  const undelivered: { tab: number; ranges: Range[] }[] = []
  while (at < seconds - 30 && played.length < 12) {
    const to = Math.min(seconds, at + Math.floor(10 * speed))
    played.push([at, to])
    unsent.push([at, to])
    await learner.pass(10)
    if (!isOffline) undelivered.push({ tab: random.below(2), ranges: unsent.splice(0) })
    at = random.below(4) === 0 ? to + random.below(40) : to
    if (random.below(3) === 0) for (const one of shuffled(random, undelivered.splice(0))) await deliver(learner, one, random.below(3) === 0)
  }
  if (isOffline) await learner.pass(3600)
  for (const one of shuffled(random, undelivered)) await deliver(learner, one, true)
  const watched = await learner.beat(0, isOffline ? unsent : [])
  const missing = [...secondsOf(played)].filter((second) => !watched.has(second))
  claim(claims.honest, missing.length === 0, { missing: missing.slice(0, 10), speed, isOffline })
}

async function deliver(learner: Learner, { tab, ranges }: { tab: number; ranges: Range[] }, isRepeated: boolean) {
  await learner.beat(tab, ranges)
  if (isRepeated) await learner.beat(tab + 1, ranges)
}

function shuffled<T>(random: Stage['random'], all: readonly T[]): T[] {
  const left = [...all]
  return Array.from({ length: left.length }, () => left.splice(random.below(left.length), 1)).flat()
}

/** Sends more than can have been played, from both tabs at once and again and again. The claims of every beat judge it. */
async function forged({ stage: { random } }: World, learner: Learner) {
  await learner.pass(random.below(60))
  for (let n = 0; n < 6; n++) {
    const from = random.below(seconds)
    await Promise.all([learner.beat(0, [[0, seconds]]), learner.beat(1, [[from, Math.min(seconds, from + 300)]])])
  }
}

async function skipping({ stage }: World, learner: Learner) {
  await learner.pass(3600)
  const [start, gap] = [10 + stage.random.below(100), 30 + stage.random.below(100)]
  const watched = await learner.beat(0, [
    [0, start],
    [start + gap, start + gap + 60],
  ])
  stage.claim(claims.noSkip, watched.size === start, { start, gap, watched: watched.size })
  const all = await learner.beat(0, [[start, start + gap + 60]])
  stage.claim(claims.honest, all.size === start + gap + 60, { start, gap, all: all.size })
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  for (let n = 0; n < stage.n; n++) {
    const kind = n % 4
    const learner = await world.learner({ isStrict: kind === 3 })
    if (kind === 2) await forged(world, learner)
    else if (kind === 3) await skipping(world, learner)
    else await honest(world, learner, { isOffline: kind === 1 })
    stage.trial()
  }
}

export const watched: Proof = {
  name: 'watched',
  counts: 'learners, honest on a bad line, or forging',
  size: { full: 400, short: 24 },
  limitSeconds: 300,
  faults: [
    {
      name: 'the share comes from the client',
      breaks: [claims.percent],
      plantGroup: 'counting',
      patches: [
        { module: 'lectures', declaration: 'beat', find: 'percentOf(watchedNow, seconds)', replace: 'percentOf(position, seconds)' },
      ],
    },
    {
      name: 'the clock is not moved on',
      breaks: [claims.bound],
      plantGroup: 'counting',
      patches: [
        {
          module: 'lectures',
          declaration: 'count',
          find: 'counted_until = c.counted_until +',
          replace: 'counted_until = c.counted_until + 0 *',
        },
      ],
    },
    {
      name: 'skipping counts everywhere',
      breaks: [claims.noSkip],
      plantGroup: 'counting',
      patches: [{ module: 'lectures', declaration: 'leapSeconds', find: '15', replace: '15_000' }],
    },
    {
      name: 'each beat begins a new clock',
      breaks: [claims.honest],
      patches: [
        {
          module: 'lectures',
          declaration: 'count',
          find: 'counted_until = c.counted_until +',
          replace: 'counted_until = clock_timestamp() + 0 *',
        },
      ],
    },
    {
      name: 'the last ranges replace what was watched',
      breaks: [claims.honest],
      patches: [
        {
          module: 'lectures',
          declaration: 'count',
          find: 'set watched = c.now_watched,',
          replace: 'set watched = c.ranges * c.now_watched,',
        },
      ],
    },
  ],
  run,
}
