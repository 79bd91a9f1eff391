import type { Deps } from '#platform/deps'
import { putOffAsking, takeAttemptsToAsk } from '../payment-attempts.repository.ts'
import { askVnpay } from '../vnpay/vnpay-api.ts'
import { vnpaySettings } from '../vnpay/vnpay-settings.ts'
import { recordAnswer } from './record-answer.ts'

const atATime = 20

/** Asks about every payment on which a gateway has kept silent for too long. What is told late or never is learned here. */
export async function askAboutSilent(deps: Deps) {
  for (let taken = atATime; taken === atATime;) taken = await askNext(deps)
}

/** Asks about one checkout now, unless its end is known. */
export const askAbout = (deps: Deps, code: string) => askNext(deps, code)

async function askNext(deps: Deps, code?: string) {
  const { rows } = await takeAttemptsToAsk(deps.db, atATime, code)
  // taken and committed before anybody is called: no transaction waits for another house
  await Promise.all(rows.map((row) => ask(deps, { code: row.code, createdAt: new Date(row.created_at) })))
  if (rows.length > 0) {
    await putOffAsking(
      deps.db,
      rows.map(({ id }) => id),
    )
  }
  return rows.length
}

/** A gateway that cannot be reached is asked again later. */
async function ask(deps: Deps, payment: { code: string; createdAt: Date }) {
  const settings = vnpaySettings(deps.config)
  if (!settings) return
  try {
    const answer = await askVnpay(deps, payment, settings)
    if (!answer.isGenuine) deps.log.warn({ code: payment.code }, 'the gateway answered a query with a wrong signature')
    else if (answer.outcome) await recordAnswer(deps, { ...answer, outcome: answer.outcome, method: 'VNPAY', code: payment.code })
  } catch (error) {
    deps.log.warn({ err: error, code: payment.code }, 'the gateway could not be asked')
  }
}
