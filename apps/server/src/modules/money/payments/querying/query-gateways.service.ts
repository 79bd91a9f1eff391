import type { Deps } from '#platform/deps'
import type { StatusQuery } from '../gateway.ts'
import { gatewayOf, gateways } from '../gateways/gateways.ts'
import { scheduleNextQuery, claimAttemptsToQuery } from '../payment-attempts.repository.ts'
import { recordQueriedTransfer } from '../vietqr/transfers.service.ts'
import { recordAnswer } from '../settlement/record-answer.service.ts'

const batchSize = 20
/** The methods whose payments can be queried. */
const queryableMethods = (deps: Deps) =>
  gateways.flatMap(({ method, ask, supportsStatusQuery }) => (ask && (supportsStatusQuery?.(deps) ?? true) ? [method] : []))

/** Queries every payment whose gateway has been silent for too long, to find money whose callback was late or lost. */
export async function queryOverdueAttempts(deps: Deps) {
  for (let taken = batchSize; taken === batchSize;) taken = await queryNextAttempts(deps)
}

/** Queries one checkout now, unless its outcome is known. */
export const queryPaymentStatus = (deps: Deps, code: string) => queryNextAttempts(deps, code)

async function queryNextAttempts(deps: Deps, code?: string) {
  const { rows } = await claimAttemptsToQuery(deps.db, { methods: queryableMethods(deps), limit: batchSize, code })
  // claimed and committed before any network call, so that no transaction waits for a provider
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

/** An unreachable gateway is queried again later. */
async function ask(deps: Deps, gatewayAsk: Ask | undefined, question: StatusQuery) {
  try {
    for (const answer of (await gatewayAsk?.(deps, question)) ?? [])
      await ('bankFeed' in answer ? recordQueriedTransfer(deps, answer) : recordAnswer(deps, answer))
  } catch (error) {
    deps.log.warn({ err: error, code: question.code }, 'payment status query failed')
  }
}
