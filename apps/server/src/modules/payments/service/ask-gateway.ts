import type { Deps } from '#platform/deps'
import type { Question } from '../gateway.ts'
import { gatewayOf, gateways } from '../gateways.ts'
import { putOffAsking, takeAttemptsToAsk } from '../payment-attempts.repository.ts'
import { learnOf } from '../vietqr/transfers.service.ts'
import { recordAnswer } from './record-answer.ts'

const atATime = 20
/** The ways to pay about which there is somebody to ask. */
const answering = (deps: Deps) => gateways.flatMap(({ method, ask, isAsked }) => (ask && (isAsked?.(deps) ?? true) ? [method] : []))

/** Asks about every payment on which a gateway has kept silent for too long. What is told late or never is learned here. */
export async function askAboutSilent(deps: Deps) {
  for (let taken = atATime; taken === atATime;) taken = await askNext(deps)
}

/** Asks about one checkout now, unless its end is known. */
export const askAbout = (deps: Deps, code: string) => askNext(deps, code)

async function askNext(deps: Deps, code?: string) {
  const { rows } = await takeAttemptsToAsk(deps.db, { methods: answering(deps), limit: atATime, code })
  // taken and committed before anybody is called: no transaction waits for another house
  await Promise.all(
    rows.map(({ method, code, provider_reference: providerReference, created_at: createdAt }) =>
      ask(deps, gatewayOf(method)?.ask, { code, providerReference, createdAt: new Date(createdAt) }),
    ),
  )
  if (rows.length > 0) {
    await putOffAsking(
      deps.db,
      rows.map(({ id }) => id),
    )
  }
  return rows.length
}

type Ask = NonNullable<(typeof gateways)[number]['ask']>

/** A gateway that cannot be reached is asked again later. */
async function ask(deps: Deps, gatewayAsk: Ask | undefined, question: Question) {
  try {
    for (const told of (await gatewayAsk?.(deps, question)) ?? []) await ('teller' in told ? learnOf(deps, told) : recordAnswer(deps, told))
  } catch (error) {
    deps.log.warn({ err: error, code: question.code }, 'the gateway could not be asked')
  }
}
