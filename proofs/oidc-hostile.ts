import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { hostileEnv, type Outcome, signInHostile } from '#testing/hostile-sign-in'
import { hostileProvider } from '#testing/hostile-provider'
import { type HostileCase, hostileCases } from '#testing/hostile-sign-in-cases'
import { buildApp } from '../apps/server/src/app.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A lying sign-in provider signs nobody in. Repeatedly, in random order, a provider on real HTTP sends one wrong value of a list (issuer, audience,
 * nonce, times, signatures, keys, endpoints, answers changed in transit), and correct answers in between.
 */
const claims = {
  truth: 'with a correct answer a person is signed in',
  refused: 'every wrong answer is refused',
  words: 'state and verifier are refused in the words of the spec',
  nobody: 'a refusal creates no session and no person',
} as const

const words = { state: 'Invalid state parameter', verifier: 'Code verifier not found' }

function judge({ claim }: Stage, hostile: HostileCase, outcome: Outcome, isUnchanged: boolean) {
  const detail = { case: hostile.name, status: outcome.status, code: outcome.code }
  claim(claims.refused, outcome.status >= 400 && outcome.status < 600 && outcome.code !== 'INTERNAL', detail)
  if (hostile.refusedAs === 'state' || hostile.refusedAs === 'verifier')
    claim(claims.words, outcome.message === words[hostile.refusedAs], detail)
  claim(claims.nobody, !outcome.signedIn && isUnchanged, detail)
}

async function rowsOf({ pool }: Stage) {
  const { rows } = await pool.query<{ n: string }>(
    'select (select count(*) from people) + (select count(*) from accounts) + (select count(*) from sessions) + (select count(*) from linked_sign_ins) as n',
  )
  return rows[0]?.n
}

async function run(stage: Stage) {
  const provider = await hostileProvider()
  const { databaseUrl, deps, random } = stage
  const env = {
    LOG_LEVEL: 'silent',
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
    DATABASE_URL: databaseUrl,
    DATA_KEY: Buffer.alloc(32, 'k').toString('base64url'),
  }
  const config = readConfig({ ...env, ...hostileEnv(provider) })
  const opened = openDb({ url: databaseUrl, poolSize: 5, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  let now = Date.now()
  const clock = () => new Date((now += 11 * 60_000)) // beyond the cache time, so that each wrong answer meets fresh metadata
  const app = await buildApp({ config, opened, log: deps.log.child({}, { level: 'silent' }), clock, maxLoopDelayMs: 0 })
  await app.fastify.ready()
  let waiting: HostileCase[] = []
  for (let trial = 0; trial < stage.n; trial += 1) {
    if (waiting.length === 0) {
      waiting = [...hostileCases]
      stage.claim(claims.truth, (await signInHostile(app, provider, {})).signedIn)
    }
    const [hostile] = waiting.splice(random.below(waiting.length), 1)
    if (!hostile) break
    const before = await rowsOf(stage)
    const outcome = await signInHostile(app, provider, hostile)
    judge(stage, hostile, outcome, before === (await rowsOf(stage)))
    stage.trial()
  }
  stage.figure('waysToLie', hostileCases.length)
  await app.close()
  await opened.close()
  await provider.close()
}

export const oidcHostile: Proof = {
  name: 'oidc-hostile',
  counts: 'sign-ins at a provider that lies',
  size: { full: 5000, short: hostileCases.length },
  limitSeconds: 600,
  faults: [
    {
      name: 'nonce unchecked',
      breaks: [claims.nobody],
      patches: [
        {
          module: 'npm/oauth4webapi',
          declaration: 'validateIdTokenNonce',
          find: 'if (claims.nonce !== expected) {',
          replace: 'if (false) {',
        },
      ],
    },
    {
      name: 'issuer unchecked',
      breaks: [claims.nobody],
      patches: [
        {
          module: 'npm/oauth4webapi',
          declaration: 'validateIssuer',
          find: 'if (result.claims.iss !== expected) {',
          replace: 'if (false) {',
        },
      ],
    },
    {
      name: 'signature unchecked',
      breaks: [claims.nobody],
      patches: [
        {
          module: 'social-sign-in',
          declaration: 'ask',
          find: 'const execute = [openid.enableNonRepudiationChecks]',
          replace: 'const execute: ((config: openid.Configuration) => void)[] = []',
        },
      ],
    },
  ],
  run,
}
