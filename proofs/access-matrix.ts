import type { Endpoint } from '@khue/contracts/endpoint'
import { type Answer, type Call, declaredEndpoints, type Input, keyOf, openFixture } from './access-matrix.fixture.ts'
import type { AccessRule } from './access-matrix.rule.ts'
import { accessRules } from './access-matrix.rules.ts'
import { type Person, prepareHouse, type Stranger, strangers, type World, worldOf } from './access-matrix.world.ts'
import type { Proof, Stage } from './proof.ts'
import { signedRankDistance } from './signed-rank.ts'

/**
 * Every endpoint of the contracts × every kind of caller × ownership. `access-matrix.rules.ts` states independently who may call an endpoint and
 * whose data it concerns, so that a wrong contract is noticed. A trial is one cell: one call by one person.
 */
const claims = {
  rule: 'every endpoint has a rule, and every rule an endpoint',
  admitted: 'everyone who may call is admitted',
  refused: 'everyone who may not call is refused',
  stranger: 'a stranger gets the same answer as for a record that does not exist',
  owner: 'the owner gets their own data',
  leak: 'no answer contains data of another person',
  untouched: "no call by a stranger changes the owner's data",
  view: 'a view shows what the person sees, changes nothing and shows nothing private',
  timing: "a request for another person's record takes as long as for a missing one",
} as const

type Cast = { stage: Stage; call: Call; world: World; differences: Map<string, number[]> }
type Cell = Cast & { endpoint: Endpoint; rule: AccessRule }

const holders: Record<AccessRule['open'], readonly Stranger[]> = {
  guest: strangers,
  user: strangers.filter((who) => who !== 'guest'),
  parent: ['parent'],
  author: ['teacher', 'tutor', 'admin'],
  teaching: ['teacher', 'tutor'],
  admin: ['admin'],
}
const personOf = ({ world }: Cast, who: Stranger) => (who === 'guest' ? undefined : world.others[who])
/** No endpoint has such a field: an admitted call stops at validation. */
const noise: Input = { body: { 'no such field': true } }
const isClosed = ({ status, code }: Answer) => (status === 401 && code === 'SIGN_IN_REQUIRED') || (status === 403 && code === 'FORBIDDEN')
const seen = ({ status, code, text }: Answer) => ({ status, code, text: text.slice(0, 200) })

/** Tests admission role by role. A read is executed, a write stops at validation. */
async function judgeRoles(cell: Cell) {
  const { stage, call, endpoint, rule } = cell
  for (const who of strangers) {
    const answer = await call(endpoint, personOf(cell, who), endpoint.method === 'GET' ? {} : noise)
    const mayCall = holders[rule.open].includes(who)
    stage.claim(mayCall ? claims.admitted : claims.refused, isClosed(answer) !== mayCall, { at: keyOf(endpoint), who, ...seen(answer) })
    const refusal = who === 'guest' ? 'SIGN_IN_REQUIRED' : 'FORBIDDEN'
    stage.claim(claims.refused, mayCall || answer.code === refusal, { at: keyOf(endpoint), who, ...seen(answer) })
    judgeLeak(cell, who, answer)
    stage.trial()
  }
}

function judgeLeak({ stage, world, endpoint, rule }: Cell, who: string, { text, status }: Answer) {
  if (rule.open === 'admin' && status === 200) return // admins may see people's data
  const mark = world.marks.find((one) => text.includes(one))
  stage.claim(claims.leak, mark === undefined, { at: keyOf(endpoint), who, mark })
}

/** Admins may write courses in their teachers' names. */
const mayReach = ({ open, thing }: AccessRule, who: Stranger) => open === 'author' && who === 'admin' && thing !== undefined
const triers = (rule: AccessRule) =>
  holders[rule.open].filter((who) => !mayReach(rule, who) && (!rule.isSlow || who === 'student' || who === 'admin'))

/** An endpoint about its caller reveals nothing of the owner to a stranger, and changes nothing of hers. */
async function judgeOwn(cell: Cell, input: Input) {
  const { stage, call, world, endpoint, rule } = cell
  for (const who of triers(rule)) {
    judgeLeak(cell, who, await call(endpoint, personOf(cell, who), input))
    stage.trial()
  }
  const answer = await call(endpoint, world.owner, endpoint.method === 'GET' || rule.showsOwnData ? input : noise)
  stage.claim(claims.owner, endpoint.method !== 'GET' || answer.status === 200, { at: keyOf(endpoint), ...seen(answer) })
  if (rule.showsOwnData)
    stage.claim(
      claims.owner,
      world.marks.some((mark) => answer.text.includes(mark)),
      { at: keyOf(endpoint), ...seen(answer) },
    )
}

type Thing = { owners: Input; missing: Input; isChilds?: boolean }
const idsIn = (input: Input) => JSON.stringify(input).match(/[0-9a-f]{8}-[0-9a-f-]{27}|HV[A-Z2-9]{8}/g) ?? []
/** An answer without the ids of the request, which it may repeat. */
const withoutIds = ({ status, text }: Answer, input: Input) =>
  idsIn(input).reduce((left, id) => left.replaceAll(id, '#'), `${status} ${text}`)

async function askBoth({ stage, call, endpoint }: Cell, who: Person | undefined, { owners, missing }: Thing) {
  const isFirst = stage.random.chance(0.5)
  const first = await call(endpoint, who, isFirst ? owners : missing)
  const second = await call(endpoint, who, isFirst ? missing : owners)
  const [about, none] = isFirst ? [first, second] : [second, first]
  return { about, none, isSame: withoutIds(about, owners) === withoutIds(none, missing) }
}

async function judgeThing(cell: Cell, thing: Thing) {
  const { stage, call, world, endpoint, rule, differences } = cell
  const at = keyOf(endpoint)
  for (const who of triers(rule)) {
    const { about, none, isSame } = await askBoth(cell, personOf(cell, who), thing)
    stage.claim(claims.stranger, isSame && about.status >= 400, { at, who, about: seen(about), none: seen(none) })
    judgeLeak(cell, who, about)
    if (!rule.isSlow) differences.set(at, [...(differences.get(at) ?? []), about.ms - none.ms])
    stage.trial()
  }
  if (rule.isBlind) return
  if (thing.isChilds && endpoint.method === 'GET') await judgeOwners(cell, world.child, thing)
  const none = await call(endpoint, world.owner, thing.missing)
  await judgeOwners(cell, world.owner, thing, none)
}

async function judgeOwners({ stage, call, world, endpoint, rule }: Cell, who: Person, { owners, missing }: Thing, none?: Answer) {
  const about = await call(endpoint, who, owners)
  const isApplicable =
    withoutIds(about, owners) !== (none && withoutIds(none, missing)) && (about.status === 200 || endpoint.method !== 'GET')
  stage.claim(claims.owner, isApplicable, { at: keyOf(endpoint), ...seen(about) })
  if (rule.showsOwnData)
    stage.claim(
      claims.owner,
      world.marks.some((mark) => about.text.includes(mark)),
      { at: keyOf(endpoint), ...seen(about) },
    )
}

/** An admin who views as the owner: reads what she can read, and is refused everything else. */
async function judgeView({ stage, call, world, endpoint, rule }: Cell) {
  const input = rule.thing?.(world).owners ?? rule.own?.(world) ?? (endpoint.method === 'GET' ? {} : noise)
  const answer = await call(endpoint, world.viewer, rule.view === 'of the session' ? noise : input)
  const at = { at: keyOf(endpoint), view: rule.view, ...seen(answer) }
  stage.trial()
  if (rule.open === 'admin') return stage.claim(claims.view, answer.code === 'FORBIDDEN', at)
  if (rule.view === 'of the session') return stage.claim(claims.view, answer.code === 'INVALID_INPUT', at)
  if (rule.view === 'private') return stage.claim(claims.view, answer.code === 'VIEW_PRIVATE', at)
  if (endpoint.method !== 'GET' && rule.view !== 'shown') return stage.claim(claims.view, answer.code === 'VIEW_READ_ONLY', at)
  stage.claim(claims.view, !answer.code.startsWith('VIEW_') && (!rule.showsOwnData || answer.status === 200), at)
}

/** Some answers contain the time of the call. */
const withoutTimes = (text: string) => text.replaceAll(/T\d\d:\d\d:\d\d\.\d+Z/g, '')

/** All answers that the owner can read about herself, as texts. */
async function readOwner({ call, world }: Cast, endpoints: readonly Endpoint[]) {
  const answers: string[] = []
  for (const endpoint of endpoints) {
    const rule = accessRules[keyOf(endpoint)]
    const input = rule?.own?.(world) ?? rule?.thing?.(world).owners
    const isRead = endpoint.method === 'GET' && input !== undefined
    if (isRead) answers.push(`${keyOf(endpoint)} ${withoutTimes((await call(endpoint, world.owner, input)).text)}`)
  }
  return answers
}

const endsLast = (a: Cell, b: Cell) => Number(a.endpoint.method === 'DELETE') - Number(b.endpoint.method === 'DELETE')

/** One whole matrix, with its own people. All strangers come first; then the owner uses up her records. */
async function runMatrix(cast: Cast, endpoints: readonly Endpoint[]) {
  const { stage, world } = cast
  const cells = endpoints.flatMap((endpoint): Cell[] => {
    const rule = accessRules[keyOf(endpoint)]
    return rule ? [{ ...cast, endpoint, rule }] : []
  })
  const before = await readOwner(cast, endpoints)
  for (const cell of cells) await judgeRoles(cell)
  for (const cell of cells) await judgeView(cell)
  const after = await readOwner(cast, endpoints)
  stage.claim(
    claims.untouched,
    before.join() === after.join(),
    before.filter((text, at) => text !== after[at]).map((text) => text.slice(0, 300)),
  )
  for (const cell of cells.toSorted(endsLast)) {
    const [own, thing] = [cell.rule.own?.(world), cell.rule.thing?.(world)]
    if (own) await judgeOwn(cell, own)
    if (thing) await judgeThing(cell, thing)
  }
}

function checkRules({ claim }: Stage, endpoints: readonly Endpoint[]) {
  const keys = new Set(endpoints.map(keyOf))
  for (const key of keys)
    claim(
      claims.rule,
      key in accessRules,
      `Add a row for '${key}' to proofs/access-matrix.rules.ts: who may call it, and whose data it concerns`,
    )
  for (const key of Object.keys(accessRules)) claim(claims.rule, keys.has(key), `'${key}' is no endpoint: remove its row from the rules`)
}

const furthestByChance = 4.5
/** Smaller differences cannot be seen over a network, even when they are significant. */
const visibleMs = 0.5
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function judgeTiming({ stage, differences }: Pick<Cast, 'stage' | 'differences'>) {
  let longest = 0
  for (const [at, list] of differences) {
    const ms = Math.abs(median(list))
    longest = Math.max(longest, ms)
    const distance = Math.abs(signedRankDistance(list))
    stage.claim(claims.timing, distance < furthestByChance || ms < visibleMs, { at, distance, ms })
  }
  stage.figure('longest median difference in ms', longest.toFixed(3))
}

async function run(stage: Stage) {
  const { call, deps, served, close } = await openFixture(stage)
  const isServed = new Set(served.map(keyOf))
  const endpoints = (await declaredEndpoints()).filter((endpoint) => isServed.has(keyOf(endpoint)))
  const known = new Set(endpoints.map(keyOf))
  for (const key of isServed) stage.claim(claims.rule, known.has(key), `'${key}' is served but not exported by packages/contracts`)
  checkRules(stage, endpoints)
  const passwordHash = await prepareHouse(deps)
  const differences = new Map<string, number[]>()
  let cells = 0
  const counting = {
    ...stage,
    trial: () => {
      cells += 1
      stage.trial()
    },
  }
  while (cells < stage.n) await runMatrix({ stage: counting, call, differences, world: await worldOf(deps, call, passwordHash) }, endpoints)
  judgeTiming({ stage, differences })
  stage.figure('endpoints', endpoints.length)
  await close()
}

export const accessMatrix: Proof = {
  name: 'access-matrix',
  counts: 'cells of the matrix: one endpoint called by one person',
  size: { full: 40_000, short: 1 },
  limitSeconds: 900,
  faults: [
    {
      name: 'one owner filter dropped',
      breaks: [claims.stranger],
      patches: [
        {
          module: 'orders',
          declaration: 'selectOwnOrder',
          find: `.where(and(eq(orders.id, sql.placeholder('id')), eq(orders.buyerId, sql.placeholder('buyerId')))),`,
          replace: `.where(eq(orders.id, sql.placeholder('id'))),`,
        },
      ],
    },
    {
      name: 'one access widened',
      breaks: [claims.refused],
      plantGroup: 'shown to others',
      patches: [{ module: 'contracts', declaration: 'listAudit', find: `access: 'admin'`, replace: `access: 'user'` }],
    },
    {
      name: 'drafts open to every teacher',
      breaks: [claims.stranger],
      plantGroup: 'shown to others',
      patches: [
        {
          module: 'authoring',
          declaration: 'requireAuthor',
          find: `head.teacherId === actor.id || actor.roles.includes('admin')`,
          replace: `actor.roles.length > 0`,
        },
      ],
    },
  ],
  run,
}
