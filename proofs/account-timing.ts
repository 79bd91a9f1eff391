import { createPersonWithPassword, hashPassword } from '#modules/people/credentials'
import { firstLine } from './child.ts'
import type { Proof, Stage } from './proof.ts'
import { signedRankDistance } from './signed-rank.ts'

/**
 * Neither the content nor the timing of an answer reveals whether a number has an account. Each trial sends one request about a number with an
 * account and one about a number without, in random order, at every endpoint where a visitor may name a number. The time differences are compared by
 * rank, so that a busy machine, which slows both, does not decide the result.
 */
const forms = ['login', 'register', 'resend', 'forgot'] as const
type Form = (typeof forms)[number]

const claims: Record<Form | 'same', string> = {
  login: 'signing in with a wrong password takes as long for a number without an account',
  register: 'signing up takes as long for a number that has an account',
  resend: 'requesting another code takes as long for a number that has an account',
  forgot: 'a forgotten password takes as long for a number without an account',
  same: 'answers about numbers with and without an account look the same',
}

type Answer = { ms: number; look: string; cookie: string }
/** Per trial: by how many milliseconds the number with an account took longer than the one without. */
type Differences = Record<Form, number[]>

/** Every call comes from its own address: limits per network are not tested here. */
async function post(stage: Stage, url: string, body: unknown, cookie = ''): Promise<Answer> {
  const ip = Array.from({ length: 4 }, () => 1 + stage.random.below(250)).join('.')
  const began = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const ms = performance.now() - began
  const headers = [...response.headers.keys()].toSorted().join()
  const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  // times and tokens differ from call to call; their length does not
  const look = [response.status, headers, text.replace(/\d/g, '0'), set.map((line) => line.length).join()].join(' ')
  return { ms, look, cookie: set[0] ?? '' }
}

let numbers = 0
const newPhone = () => `09${String(10_000_000 + (numbers += 1))}`

async function newAccount({ deps }: Stage, passwordHash: string) {
  const phone = newPhone()
  await createPersonWithPassword(deps, { name: 'Nguyễn Văn Thời', avatarKind: 'm', roles: ['student'], phone, passwordHash })
  return phone
}

/** The request that a visitor sends to an endpoint about a number; with the ticket from sign-up when there is one. */
const bodies: Record<Form, (phone: string) => { path: string; body: unknown }> = {
  login: (username) => ({ path: 'auth/login', body: { username, password: 'sai-mat-khau-1' } }),
  register: (phone) => ({ path: 'users/register-by-phone', body: { phone, role: 'student' } }),
  resend: () => ({ path: 'users/resend-otp', body: { purpose: 'sign-up' } }),
  forgot: (username) => ({ path: 'users/forgot-password', body: { username } }),
}

type Visitor = { phone: string; cookie: string }
type Scene = { stage: Stage; origin: string; known: Visitor; unknown: Visitor }

/** Calls one endpoint about both numbers; returns by how much longer the number with an account took. */
async function timePair({ stage, origin, known, unknown }: Scene, form: Form) {
  const ask = async (visitor: Visitor) => {
    const { path, body } = bodies[form](visitor.phone)
    const answer = await post(stage, `${origin}/api/mid/v1/${path}`, body, visitor.cookie)
    if (form === 'register') visitor.cookie = answer.cookie
    return answer
  }
  const isKnownFirst = stage.random.chance(0.5)
  const first = await ask(isKnownFirst ? known : unknown)
  const second = await ask(isKnownFirst ? unknown : known)
  stage.claim(claims.same, first.look === second.look, [first.look, second.look])
  return isKnownFirst ? first.ms - second.ms : second.ms - first.ms
}

/** Chance exceeds this once in a hundred thousand endpoints; a skipped hash or write always exceeds it with enough trials. */
const furthestByChance = 4.5
const warmUps = 5
/** A planted fault gets up to this many times the trials, because noise can hide it for a while. */
const patience = 20
const lookEvery = 15

async function run(stage: Stage) {
  const passwordHash = await hashPassword('sao-dem-rung-thong-7')
  const port = await firstLine(stage.spawn(new URL('account.server.ts', import.meta.url), { ROLES: 'api' }))
  const differences: Differences = { login: [], register: [], resend: [], forgot: [] }
  const trials = stage.isReal ? stage.n : stage.n * patience
  const asked = stage.isReal ? forms : forms.filter((form) => stage.awaited.includes(claims[form]))
  for (let trial = -warmUps; trial < trials; trial += 1) {
    const known = { phone: await newAccount(stage, passwordHash), cookie: '' }
    const scene: Scene = { stage, origin: `http://127.0.0.1:${port}`, known, unknown: { phone: newPhone(), cookie: '' } }
    for (const form of asked) {
      if (form === 'resend') await stage.pool.query(`update one_time_codes set sent_at = sent_at - interval '61 seconds'`)
      const difference = await timePair(scene, form)
      if (trial >= 0) differences[form].push(difference)
    }
    if (trial < 0) continue
    stage.trial()
    if (!stage.isReal && trial >= stage.n && trial % lookEvery === 0) judge(stage, asked, differences)
  }
  judge(stage, asked, differences)
}

function judge(stage: Stage, asked: readonly Form[], differences: Differences) {
  for (const form of asked) {
    const distance = signedRankDistance(differences[form])
    stage.figure(`${form}: standard deviations from chance`, distance.toFixed(2))
    stage.claim(claims[form], Math.abs(distance) < furthestByChance, { distance })
  }
}

const sending = `  const signInUrl = new URL('/sign-in', deps.config.publicUrl).href`
const atOnce = 'return { expiresAt: deps.clock(), resendAt: deps.clock() }'

export const accountTiming: Proof = {
  name: 'account-timing',
  counts: 'pairs of a number with an account and one without, at four endpoints',
  size: { full: 400, short: 30 },
  isTimed: true,
  limitSeconds: 900,
  faults: [
    {
      name: 'early return at sign-in',
      breaks: [claims.login],
      patches: [
        {
          module: 'credentials',
          declaration: 'findAccountByPassword',
          find: 'const isRight = await isPasswordOf(account?.passwordHash ?? dummyPasswordHash, password)',
          replace:
            'const isRight = account?.passwordHash ? await isPasswordOf(account.passwordHash, password) : Boolean(dummyPasswordHash) && false',
        },
      ],
    },
    {
      name: 'early return at a forgotten password',
      breaks: [claims.forgot],
      patches: [
        {
          module: 'credentials',
          declaration: 'send',
          find: sending,
          replace: `  if (!account && purpose === 'forgot-password') ${atOnce}\n${sending}`,
        },
      ],
    },
    {
      name: 'early return at sign-up',
      breaks: [claims.register, claims.resend],
      patches: [
        {
          module: 'credentials',
          declaration: 'send',
          find: sending,
          replace: `  if (account && purpose === 'sign-up') ${atOnce}\n${sending}`,
        },
      ],
    },
  ],
  run,
}
