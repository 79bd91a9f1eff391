import { refuseOwnCase } from '#modules/people/people'
import { closeWorkItem, findDueTimes, openWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import type { ContractRow } from './teacher-contracts.repository.ts'

const kind = 'TEACHER_CONTRACT'
/** Working days within which an admin completes a signed contract, or sends it back. */
const workingDays = 2

type Queued = Pick<ContractRow, 'id' | 'personId'>

export const enqueue = (deps: Deps, { id, personId }: Queued) => openWorkItem(deps, { kind, refId: id, personIds: [personId], workingDays })
export const dequeue = (deps: Deps, { id }: Queued) => closeWorkItem(deps, { kind, refId: id })

/** Throws OWN_CASE, also for a contract that does not wait, and WORK_ITEM_CLAIMED while another admin has it. */
export async function requireFree(deps: Deps, actor: Actor, { id, personId }: Queued) {
  await refuseOwnCase(deps, actor, [personId])
  await requireUnclaimed(deps, actor, { kind, refId: id })
}

/** When each signed contract is due. */
export const findDue = (deps: Deps, rows: readonly Queued[]) =>
  findDueTimes(
    deps,
    kind,
    rows.map(({ id }) => id),
  )
