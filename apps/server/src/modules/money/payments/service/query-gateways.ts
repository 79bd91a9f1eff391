import type { Deps } from '#platform/deps'
import type { StatusQuery } from '../gateway.ts'
import { gatewayOf, gateways } from '../gateways.ts'
import { scheduleNextQuery, claimAttemptsToQuery } from '../payment-attempts.repository.ts'
import { recordQueriedTransfer } from '../vietqr/transfers.service.ts'
import { recordAnswer } from './record-answer.ts'

const batchSize = 20
/** The ways to pay about which there is somebody to ask. */
const queryableMethods = (deps: Deps) =>
  gateways.flatMap(({ method, ask, supportsStatusQuery }) => (ask && (supportsStatusQuery?.(deps) ?? true) ? [method] : []))

/** Asks about every payment on which a gateway has kept silent for too long. What is told late or never is learned here. */
export async function queryOverdueAttempts(deps: Deps) {
  for (let taken = batchSize; taken === batchSize;) taken = await queryNextAttempts(deps)
}

/** Asks about one checkout now, unless its end is known. */
export const queryPaymentStatus = (deps: Deps, code: string) => queryNextAttempts(deps, code)

async function queryNextAttempts(deps: Deps, code?: string) {
  const { rows } = await claimAttemptsToQuery(deps.db, { methods: queryableMethods(deps), limit: batchSize, code })
  // taken and committed before anybody is called: no transaction waits for another house
  await Promise.all(
    rows.map(({ method, code, provider_reference: providerReference, created_at: createdAt }) =>
      ask(deps, gatewayOf(method)?.ask, { code, providerReference, createdAt: new Date(createdAt) }),
    ),
  )
  if (rows.length > 0) {
    await scheduleNextQuery(
      deps.db,
      rows.map(({ id }) => id),
    )
  }
  return rows.length
}

type Ask = NonNullable<(typeof gateways)[number]['ask']>

/** A gateway that cannot be reached is asked again later. */
async function ask(deps: Deps, gatewayAsk: Ask | undefined, question: StatusQuery) {
  try {
    for (const told of (await gatewayAsk?.(deps, question)) ?? [])
      await ('bankFeed' in told ? recordQueriedTransfer(deps, told) : recordAnswer(deps, told))
  } catch (error) {
    deps.log.warn({ err: error, code: question.code }, 'payment status query failed')
  }
}
