import { listEnding } from '#modules/sale/entitlements'
import { ageOf, listGuardians, listPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { membershipEnds, membershipOfChildEnds, seatEnds } from './subscriptions.notices.ts'
import { findVersions } from '../terms/terms.repository.ts'

const daysBefore = [7, 3, 1]
const batchSize = 500
const adultAge = 18

/** Reminds of memberships that end in a few Vietnamese days without a successor. Idempotent, at any hour. */
export async function notifyOfEndings(deps: Deps) {
  for (const days of daysBefore) await handleInOrder((after) => notifyNext(deps, days, after))
}

/** Returns the id to continue after, undefined at the end. */
async function notifyNext(deps: Deps, days: number, after: string) {
  const day = inVietnam(deps.clock()).toPlainDate().add({ days })
  const span = { from: vietnamMoment(day), to: vietnamMoment(day.add({ days: 1 })) }
  const endings = await listEnding(deps, { kind: 'SUB', ...span, after, limit: batchSize })
  const learnerIds = endings.map(({ personId }) => personId)
  const [versions, people, learners] = [
    await findVersions(
      deps.db,
      endings.flatMap(({ refId }) => refId ?? []),
    ),
    await listPeople(deps, learnerIds),
    await listGuardians(deps, learnerIds),
  ]
  const guardiansOf = new Map(learners.map(({ id, birthDate, guardianIds }) => [id, isChild(deps, birthDate) ? guardianIds : []]))
  for (const { personId: learnerId, refId, endsAt, source } of endings) {
    const plan = versions.get(refId ?? '')
    const ending = { learnerId, sku: plan?.sku, planName: plan?.name ?? '', endsAt, days }
    const guardianIds = guardiansOf.get(learnerId) ?? []
    await transact(deps, async (deps) => {
      await notify(deps, [learnerId], (source === 'SEAT' ? seatEnds : membershipEnds)(ending))
      if (source === 'SEAT') return // for a seat, the payer is notified of the plan
      await notify(deps, guardianIds, membershipOfChildEnds({ ...ending, childName: people.get(learnerId)?.name ?? '' }))
    })
  }
  return endings.length === batchSize ? learnerIds.at(-1) : undefined
}

/** A person of unknown age with a guardian counts as a child. */
const isChild = (deps: Deps, birthDate: string | null) => (ageOf(deps, birthDate) ?? 0) < adultAge
