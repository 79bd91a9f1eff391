import { setTimeout as pause } from 'node:timers/promises'
import { becomesTrue } from './child.ts'
import type { Proof, Stage } from './proof.ts'
import { attempts, type Causes, causes, openWorld, type Playing, type World } from './viewing.world.ts'

/**
 * A film stops with the right to it. Each trial plays a film on two nodes until its right ends: by a refund, a late instalment, a logout or its deadline. One
 * player asks for ranges as fast as it can on each node; another one has asked for the whole film and is stopped in the middle of it, so that what the
 * server still sends after the end can be counted.
 */
const claims = {
  plays: 'a film plays until its right ends',
  limit: 'on no node an answer begins more than five seconds after the right has ended',
  atOnce: 'on the node of a refund or a lock no later range is answered',
  deadline: 'no range is answered that is asked for after the deadline',
  bytes: 'an answer that is under way when the right ends sends at most 2 MiB more',
  reason: 'the refusal says what has ended',
  session: 'a ticket opens for no other session',
} as const

const mostMs = 5000
const mib = 1024 * 1024
/** Beside the bytes of the film: the end of a chunk and of the answer. */
const frameBytes = 1024

const refusals: Record<Causes, number> = { refund: 404, lock: 403, logout: 404, deadline: 410 }

/** Asks one node for ranges until the first refusal, or until the limit is well over. Returns when the last answered range was asked for. */
async function askUntilRefused(playing: Playing, node: number, endedAt: Promise<number>) {
  const seen = { answered: 0, lastAt: 0, status: 206 }
  let end = Number.POSITIVE_INFINITY
  endedAt.then((at) => (end = at + mostMs + 1500)).catch(() => undefined)
  const isOver = () => seen.status !== 206 || performance.now() > end
  const looped = (async () => {
    while (!isOver()) {
      const at = performance.now()
      seen.status = await playing.askRange(node)
      if (seen.status === 206) Object.assign(seen, { answered: seen.answered + 1, lastAt: at })
      await pause(5)
    }
    return seen
  })()
  return { seen, looped }
}

async function playRanges(world: World, cause: Causes, attempt = 0): Promise<void> {
  const { stage, nodes } = world
  const playing = await world.play(cause, attempt)
  const ended = Promise.withResolvers<number>()
  const all = await Promise.all(nodes.map((_node, at) => askUntilRefused(playing, at, ended.promise)))
  const hasPlayed = await becomesTrue(async () => all.every(({ seen }) => seen.answered >= 2 || seen.status !== 206), 20_000).then(() =>
    all.every(({ seen }) => seen.answered >= 2),
  )
  await playing.end()
  const at = performance.now()
  ended.resolve(at)
  if (!hasPlayed && cause === 'deadline' && attempt < attempts) return playRanges(world, cause, attempt + 1)
  const [own, ...others] = await Promise.all(all.map(({ looped }) => looped))
  stage.claim(claims.plays, hasPlayed, { cause, all: all.map(({ seen }) => seen) })
  for (const seen of [own, ...others]) {
    if (!seen) continue
    const late = Math.round(seen.lastAt - at)
    stage.claim(claims.limit, late <= mostMs, { cause, late })
    if (cause === 'deadline') stage.claim(claims.deadline, late <= 0, { late })
    stage.claim(claims.reason, late > mostMs || seen.status === refusals[cause], { cause, status: seen.status })
  }
  if (own && (cause === 'refund' || cause === 'lock')) stage.claim(claims.atOnce, own.lastAt <= at, { cause, late: own.lastAt - at })
}

/** The whole film in one answer, whose client reads nothing while the right ends. */
async function playWhole(world: World, cause: Causes, attempt = 0): Promise<void> {
  const { stage } = world
  const playing = await world.play(cause, attempt)
  const whole = await playing.openWhole()
  if (!whole && cause === 'deadline' && attempt < attempts) return playWhole(world, cause, attempt + 1)
  stage.claim(claims.plays, whole !== undefined, cause)
  if (!whole) return
  await playing.end()
  const before = whole.sentBytes()
  await whole.readOn()
  const after = whole.sentBytes() - before
  const sentence = cause === 'deadline' ? claims.deadline : claims.bytes
  stage.claim(sentence, after <= 2 * mib + frameBytes, { cause, after, before })
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  await strangers(world)
  const lanes = Array.from({ length: 4 }, async (_lane, lane) => {
    for (let n = lane; n < stage.n; n += 4) {
      const cause = causes[n % causes.length] ?? 'refund'
      await playRanges(world, cause)
      await playWhole(world, cause)
      stage.trial()
    }
  })
  await Promise.all(lanes)
}

async function strangers(world: World) {
  const playing = await world.play('refund')
  for (const status of await playing.askAsOthers()) world.stage.claim(claims.session, status === 404, status)
}

export const viewing: Proof = {
  name: 'viewing',
  counts: 'films whose right ends while they play, on two nodes',
  size: { full: 200, short: 8 },
  isTimed: true,
  limitSeconds: 300,
  faults: [
    {
      name: 'checked only at the start of an answer',
      breaks: [claims.bytes],
      plantGroup: 'memory',
      patches: [{ module: 'lectures', declaration: 'inParts', find: 'await recheck()', replace: '' }],
    },
    {
      name: 'memory is not dropped',
      breaks: [claims.atOnce],
      plantGroup: 'memory',
      patches: [{ module: 'lectures', declaration: 'openDoor', find: 'memory.forgetOf(personIds)', replace: 'undefined' }],
    },
    {
      name: 'remembered past the deadline',
      breaks: [claims.deadline],
      plantGroup: 'memory',
      patches: [{ module: 'lectures', declaration: 'viewingMemory', find: 'row?.msLeft ?? memoryMs', replace: 'memoryMs' }],
    },
    {
      name: 'the session is not compared',
      breaks: [claims.session],
      plantGroup: 'memory',
      patches: [
        {
          module: 'lectures',
          declaration: 'openDoor',
          find: 'sessionId === undefined || viewing.sessionId !== sessionId',
          replace: 'sessionId === undefined',
        },
      ],
    },
    {
      name: 'remembered for a minute, and not dropped',
      breaks: [claims.limit],
      patches: [
        { module: 'lectures', declaration: 'memoryMs', find: '4000', replace: '60_000' },
        { module: 'lectures', declaration: 'openDoor', find: 'memory.forgetOf(personIds)', replace: 'undefined' },
      ],
    },
  ],
  run,
}
