import { listRunDays } from '#modules/offer/courses'
import { listSeatsOfRun } from '#modules/offer/seats'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

/** An admin cannot change a run in which their own household has a seat, except as its teacher. Throws OWN_CASE. */
export async function refuseOwnSeat(deps: Deps, actor: Actor, runId: string) {
  if (!actor.roles.includes('admin')) return
  const [run] = await listRunDays(deps, [runId])
  if (!run || run.teacherId === actor.id) return
  const seats = await listSeatsOfRun(deps, runId)
  await refuseOwnCase(
    deps,
    actor,
    seats.flatMap(({ learnerId, holderId }) => [learnerId, holderId]),
  )
}
