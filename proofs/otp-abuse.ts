import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { firstLine } from './child.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A code of six digits cannot be guessed, and a phone cannot be flooded. Each round is a sign-up whose code is guessed by 1,000 concurrent requests
 * over two nodes, after many concurrent requests for the code and more all day long.
 */
const claims = {
  guesses: 'of a thousand concurrent guesses, at most five are checked',
  right: 'after five wrong guesses the right code is refused',
  once: 'of many concurrent requests for a code to one number, one is sent',
  day: 'one number gets at most five codes in a day',
  answered: 'every guess is answered, if only by a refusal',
} as const

const crowd = 1000
/** Enough guesses to catch a planted fault. */
const smallCrowd = 200
const askers = 20

/** A fake of eSMS: accepts every message and records the codes by number. */
async function startEsms() {
  const codes = new Map<string, string[]>()
  const server = createServer((request, response) => {
    void take(request).then(() => response.setHeader('content-type', 'application/json').end('{"CodeResult":"100"}'))
  })
  async function take(request: IncomingMessage) {
    const { Phone, Content } = (await json(request)) as { Phone: string; Content: string } // what our adapter sends
    codes.set(Phone, [...(codes.get(Phone) ?? []), /\d{6}/.exec(Content)?.[0] ?? ''])
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on a port
  return { codes, url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

type Scene = { stage: Stage; urls: readonly string[]; codes: Map<string, string[]>; phone: string }
type Answer = { status: number; code: string; cookie: string }

async function post(url: string, path: string, body: unknown, cookie = ''): Promise<Answer> {
  const response = await fetch(`${url}/api/mid/v1/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined) // a missing answer is judged too
  if (!response) return { status: 0, code: '', cookie }
  const { code = '' } = (await response.json()) as { code?: string } // our own reply format
  const set = response.headers.getSetCookie().find((line) => line.startsWith('khue_sign_up='))
  return { status: response.status, code, cookie: set?.split(';', 1)[0] ?? cookie }
}

const newPhone = ({ random }: Pick<Stage, 'random'>) => `09${String(10_000_000 + random.below(89_999_999))}`

/** Requests codes concurrently; the caller that got the ticket continues with the code that arrives. */
async function askForCode({ stage, urls, codes, phone }: Scene) {
  const asked = await Promise.all(
    Array.from({ length: askers }, (_, at) => post(urls[at % urls.length] ?? '', 'register-by-phone', { phone, role: 'student' })),
  )
  const sent = asked.filter(({ status }) => status === 200)
  stage.claim(claims.once, sent.length === 1, { sent: sent.length })
  await waitFor(() => (codes.get(phone)?.length ?? 0) > 0)
  return { cookie: sent[0]?.cookie ?? '', code: codes.get(phone)?.at(-1) ?? '' }
}

async function waitFor(isSo: () => boolean) {
  for (let round = 0; round < 600 && !isSo(); round += 1) await new Promise((resolve) => setTimeout(resolve, 25))
}

/** Anything but the right code. */
function wrongGuess({ random }: Pick<Stage, 'random'>, right: string): string {
  const guess = String(random.below(1_000_000)).padStart(6, '0')
  return guess === right ? wrongGuess({ random }, right) : guess
}

async function guess(scene: Scene) {
  const { stage, urls } = scene
  const { cookie, code } = await askForCode(scene)
  const guesses = Array.from({ length: stage.isReal ? crowd : smallCrowd }, () => wrongGuess(stage, code))
  const answers = await Promise.all(guesses.map((otp, at) => post(urls[at % urls.length] ?? '', 'verify-otp', { otp }, cookie)))
  for (const _ of answers) stage.trial()
  const judged = answers.filter(({ status, code }) => code === 'OTP_INVALID' || status === 200)
  stage.claim(claims.guesses, judged.length <= 5, { judged: judged.length })
  stage.claim(
    claims.answered,
    answers.every(({ status }) => [200, 400, 503].includes(status)),
    answers.map(({ status }) => status).slice(0, 20),
  )
  for (let left = judged.length; left < 5; left += 1) await post(stage.random.pick(urls), 'verify-otp', { otp: guesses[left] }, cookie)
  const right = await post(stage.random.pick(urls), 'verify-otp', { otp: code }, cookie)
  stage.claim(claims.right, right.status !== 200, right.status)
}

/** A minute passes repeatedly, with a request each time. */
async function askAllDay({ stage, urls, codes, phone }: Scene) {
  for (let round = 0; round < 8; round += 1) {
    await stage.pool.query(`update one_time_codes set sent_at = sent_at - interval '61 seconds'`)
    await post(stage.random.pick(urls), 'register-by-phone', { phone, role: 'student' })
  }
  await waitFor(() => (codes.get(phone)?.length ?? 0) >= 5)
  const other = newPhone(stage)
  await post(urls[0] ?? '', 'register-by-phone', { phone: other, role: 'student' })
  await waitFor(() => codes.has(other)) // a code that should not arrive would have been sent before this one
  stage.claim(claims.day, codes.get(phone)?.length === 5, codes.get(phone)?.length)
}

async function run(stage: Stage) {
  const esms = await startEsms()
  const servers = ['api,jobs', 'api'].map((ROLES) =>
    stage.spawn(new URL('account.server.ts', import.meta.url), { ROLES, ESMS_API_URL: esms.url }),
  )
  const ports = await Promise.all(servers.map(firstLine))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  try {
    for (let asked = 0; asked < stage.n; asked += crowd) {
      const scene = { stage, urls, codes: esms.codes, phone: newPhone(stage) }
      if (!stage.awaited.includes(claims.day)) await guess(scene)
      await askAllDay(scene)
    }
  } finally {
    esms.stop()
  }
  stage.figure('guessesAtOnce', crowd)
}

const taking = `const [code] = await db
    .update(oneTimeCodes)
    .set({ tries: sql\`\${oneTimeCodes.tries} + 1\` })`

export const otpAbuse: Proof = {
  name: 'otp-abuse',
  counts: `guesses at codes, ${crowd} at once over two nodes`,
  size: { full: 20_000, short: 1000 },
  limitSeconds: 600,
  faults: [
    {
      name: 'counter read-then-written',
      breaks: [claims.guesses],
      patches: [
        {
          module: 'one-time-codes',
          declaration: 'consumeAttempt',
          find: taking,
          replace: `const [seen] = await db.select().from(oneTimeCodes).where(isAt(place))
  if (!seen || seen.tries >= maxTries) return undefined
  const [code] = await db
    .update(oneTimeCodes)
    .set({ tries: seen.tries + 1 })`,
        },
      ],
    },
    {
      name: 'another code for every request',
      breaks: [claims.once],
      patches: [{ module: 'one-time-codes', declaration: 'putCode', find: 'setWhere: lte(resendAt, clockTimestamp),', replace: '' }],
    },
    {
      name: 'no daily limit',
      breaks: [claims.day],
      patches: [
        {
          module: 'one-time-codes',
          declaration: 'sentPerDay',
          find: 'export const sentPerDay = 5',
          replace: 'export const sentPerDay = 500',
        },
      ],
    },
  ],
  run,
}
