import { randomUUID } from 'node:crypto'
import { createPerson } from '#modules/people/people'
import { startSession } from '#modules/people/sessions'
import { firstLine } from './child.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A browser with many tabs never signs itself out, and a stolen refresh token is soon worthless (architecture 3a, "Browser sessions"). Each trial is
 * one session over two nodes, with random numbers of tabs, thieves and a sign-out, at random moments.
 */
const claims = {
  honest: 'ten honest tabs that refresh at once all stay signed in, with the same tokens',
  device: 'a refresh token from another device gets nothing and ends the family',
  copy: 'a copy used after its successor, or after 20 seconds, gets nothing and ends the family',
  sameSecond: 'a replay that races its successor gets the same tokens or ends the family, never a second line of tokens',
  living: 'a family never has two living refresh tokens',
  ended: 'in an ended family no token works, on any node',
  signOut: 'after a sign-out no token works, regardless of concurrent refreshes',
} as const

type Jar = { access: string; refresh: string; device: string }
type Family = { sessionId: string; jar: Jar }
type Answer = { status: number; jar: Jar }
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
/** One trial: its participants, and every set of cookies issued in it. */
type Scene = { stage: Stage; ports: readonly number[]; family: Family; given: Jar[] }

async function openScene(stage: Stage, ports: readonly number[]): Promise<Scene> {
  const email = `${randomUUID()}@example.vn`
  const { accountId } = await createPerson(stage.deps, { name: 'Nguyễn Văn Tab', avatarKind: 'm', roles: ['student'], email })
  const device = randomUUID()
  const session = await startSession(stage.deps, { accountId: accountId ?? '', device, userAgent: 'proof' })
  const jar = { access: session.accessToken, refresh: session.refreshToken, device }
  return { stage, ports, family: { sessionId: session.sessionId, jar }, given: [jar] }
}

/**
 * Sends as a browser with this cookie jar does, after a few random milliseconds, to a random node. The access cookie is missing, as in a browser that
 * refreshes, so that no node caches a session from here: caches of other nodes are not tested in this file.
 */
async function post({ stage, ports, given }: Scene, action: 'refresh' | 'logout', jar: Jar): Promise<Answer> {
  const port = stage.random.pick(ports)
  await new Promise((resolve) => setTimeout(resolve, stage.random.below(6)))
  const response = await fetch(`http://127.0.0.1:${port}/api/mid/v1/auth/${action}`, {
    method: 'POST',
    headers: { cookie: cookieOf(action === 'refresh' ? { ...jar, access: '' } : jar) },
  })
  await response.arrayBuffer()
  if (action === 'logout' || response.status !== 200) return { status: response.status, jar }
  const lines = response.headers.getSetCookie()
  const next = { ...jar, access: valueOf(lines, 'khue_access'), refresh: valueOf(lines, 'khue_refresh') }
  given.push(next)
  return { status: response.status, jar: next }
}

const cookieOf = ({ access, refresh, device }: Jar) => `khue_access=${access}; khue_refresh=${refresh}; khue_device=${device}`
const valueOf = (lines: string[], name: string) =>
  lines
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';', 1)[0] ?? ''

const tabs = (scene: Scene, count: number, jar: Jar) => Promise.all(Array.from({ length: count }, () => post(scene, 'refresh', jar)))
const isSamePair = (a: Jar, b: Jar) => a.access === b.access && a.refresh === b.refresh

async function hasEnded({ stage, family }: Scene) {
  const { rows } = await stage.pool.query<{ ended: boolean }>('select ended_at is not null as ended from sessions where id = $1', [
    family.sessionId,
  ])
  return rows[0]?.ended === true
}

/** How many of the access tokens ever issued still open a profile, tried at every node. */
async function countLiving({ ports, given }: Scene) {
  const asked = ports.flatMap((port) =>
    given.map(({ access }) =>
      fetch(`http://127.0.0.1:${port}/api/mid/v1/users/profile`, { headers: { authorization: `Bearer ${access}` } }),
    ),
  )
  const answers = await Promise.all(asked)
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.filter((answer) => answer.status === 200).length
}

async function claimOneLiving({ stage, family }: Scene) {
  const { rows } = await stage.pool.query<{ n: number }>(
    `select count(*)::int as n from session_tokens where session_id = $1 and kind = 'refresh' and used_at is null`,
    [family.sessionId],
  )
  stage.claim(claims.living, rows[0]?.n === 1, rows[0])
}

async function claimDead(scene: Scene) {
  const living = await countLiving(scene)
  const answers = await Promise.all(scene.given.map((jar) => post(scene, 'refresh', jar)))
  scene.stage.claim(claims.ended, living === 0 && answers.every((answer) => answer.status === 401), { living, answers: statuses(answers) })
}

/** Moves all earlier exchanges so many seconds into the past, by the database's clock. */
const letPass = ({ stage, family }: Scene, seconds: number) =>
  stage.pool.query(`update session_tokens set used_at = used_at - make_interval(secs => $2) where session_id = $1`, [
    family.sessionId,
    seconds,
  ])

/** One to three times, all tabs find their access token expired at once. */
async function honestTabs(scene: Scene) {
  const { stage, family } = scene
  for (let generation = stage.random.below(3); generation >= 0; generation -= 1) {
    const answers = await tabs(scene, 10, family.jar)
    const next = answers[0]?.jar ?? family.jar
    const isFine = answers.every(({ status, jar }) => status === 200 && isSamePair(jar, next)) && !isSamePair(next, family.jar)
    stage.claim(claims.honest, isFine && !(await hasEnded(scene)), statuses(answers))
    family.jar = next
    await claimOneLiving(scene)
  }
  scene.given.splice(0, scene.given.length, family.jar)
  stage.claim(claims.honest, (await countLiving(scene)) === scene.ports.length)
}

/** A thief without the device: before the owner, right behind them, or in the middle of their tabs. */
async function otherDevice(scene: Scene, round: number) {
  const { stage, family } = scene
  const stolen = { ...family.jar, device: stage.random.pick(['', randomUUID()]) }
  const isBehind = round % 3 === 0
  if (isBehind) await tabs(scene, 1 + stage.random.below(3), family.jar)
  const isAmong = round % 3 === 1
  const [thief] = await Promise.all([post(scene, 'refresh', stolen), tabs(scene, isAmong ? 1 + stage.random.below(4) : 0, family.jar)])
  stage.claim(claims.device, thief.status === 401 && (await hasEnded(scene)), thief.status)
  await claimDead(scene)
}

/** A thief with the whole cookie jar, after the owner has moved on; twice, either within a moment or after longer. */
async function lateCopy(scene: Scene) {
  const { stage, family } = scene
  const stolen = family.jar
  family.jar = (await post(scene, 'refresh', family.jar)).jar
  if (stage.random.chance(0.5)) family.jar = (await post(scene, 'refresh', family.jar)).jar
  else await letPass(scene, 20 + stage.random.below(86_400))
  const thieves = await tabs(scene, 1 + stage.random.below(3), stolen)
  stage.claim(claims.copy, thieves.every(({ status }) => status === 401) && (await hasEnded(scene)), statuses(thieves))
  await claimDead(scene)
}

/** Old token and successor are used at the same moment. Either may come first, but both must get consistent answers. */
async function sameSecond(scene: Scene) {
  const { stage, family } = scene
  const old = family.jar
  const next = (await post(scene, 'refresh', old)).jar
  const racing = [tabs(scene, 1 + stage.random.below(3), old), tabs(scene, 1 + stage.random.below(3), next)] as const
  const [replays, successors] = await Promise.all(racing)
  const isRefused = replays.some(({ status }) => status !== 200)
  const isOneLine = replays.every(({ status, jar }) => status !== 200 || isSamePair(jar, next))
  const winner = successors.find(({ status }) => status === 200)
  const isOneNext = successors.every(({ status, jar }) => status !== 200 || isSamePair(jar, winner?.jar ?? jar))
  stage.claim(claims.sameSecond, isOneLine && isOneNext && isRefused === (await hasEnded(scene)), {
    replays: statuses(replays),
    successors: statuses(successors),
  })
  count(isRefused ? 'replays that lost the race' : 'replays that won the race')
  if (!isRefused) await claimOneLiving(scene)
  const again = await post(scene, 'refresh', old)
  stage.claim(claims.copy, again.status === 401 && (await hasEnded(scene)), again.status)
  await claimDead(scene)
}

async function signOut(scene: Scene) {
  const { stage, family } = scene
  const [left] = await Promise.all([post(scene, 'logout', family.jar), tabs(scene, 1 + stage.random.below(9), family.jar)])
  const living = await countLiving(scene)
  stage.claim(claims.signOut, left.status === 200 && living === 0 && (await hasEnded(scene)), { left: left.status, living })
  await claimDead(scene)
}

const attacks = { honestTabs, otherDevice, lateCopy, sameSecond, signOut }
const attackNames = ['honestTabs', 'otherDevice', 'lateCopy', 'sameSecond', 'signOut'] as const

const counts = new Map<string, number>()
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

async function startNode(stage: Stage) {
  return Number(await firstLine(stage.spawn(new URL('refresh-tabs.server.ts', import.meta.url))))
}

async function run(stage: Stage) {
  // no planted fault needs a second node
  const ports = await Promise.all(Array.from({ length: stage.isReal ? 2 : 1 }, () => startNode(stage)))
  for (let round = 0; round * attackNames.length < stage.n; round += 1) {
    // every scenario in each batch, so that a short form runs them all
    await Promise.all(
      attackNames.map(async (name) => {
        count(name)
        await attacks[name](await openScene(stage, ports), round)
        stage.trial()
      }),
    )
  }
  for (const [name, value] of counts) stage.figure(name, value)
}

export const refreshTabs: Proof = {
  name: 'refresh-tabs',
  counts: 'sessions of tabs, thieves and sign-outs in random interleavings over two nodes',
  size: { full: 1000, short: 20 },
  limitSeconds: 600,
  faults: [
    {
      name: 'rotation without family',
      breaks: [claims.copy, claims.device],
      patches: [
        {
          module: 'sessions',
          declaration: 'exchangeLocked',
          find: "await stored.endSessionRows(db, session.id, 'STOLEN')",
          replace: '[]',
        },
      ],
    },
    {
      name: 'grace without device',
      breaks: [claims.device],
      patches: [
        {
          module: 'sessions',
          declaration: 'decideRefresh',
          find: 'if (!facts.isSameDevice)',
          replace: 'if (!facts.isSameDevice && !facts.wasUsed)',
        },
      ],
    },
    {
      name: 'grace blind to the successor',
      breaks: [claims.copy, claims.sameSecond],
      patches: [{ module: 'sessions', declaration: 'decideRefresh', find: ' && !facts.isSuccessorUsed', replace: '' }],
    },
    {
      name: 'no lock on the family',
      breaks: [claims.honest, claims.living],
      patches: [{ module: 'sessions', declaration: 'lockSessionOfRefresh', find: ".for('update', { of: sessions })", replace: '' }],
    },
  ],
  run,
}
