import { addWorkingDays } from '#platform/vietnam/working-days'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { refuseOwnCase } from '#modules/people/people'
import type { ContractRow } from './teacher-contracts.repository.ts'

/** Working days within which an admin completes a signed contract, or sends it back. */
const workingDays = 2

type Queued = Pick<ContractRow, 'id' | 'personId' | 'signedAt'>

export const enqueue = async (_deps: Deps, _row: Queued) => undefined
export const dequeue = async (_deps: Deps, _row: Queued) => undefined
export const requireFree = (deps: Deps, actor: Actor, row: Queued) => refuseOwnCase(deps, actor, [row.personId])

/** When each signed contract is due. */
export const findDue = async (_deps: Deps, rows: readonly Queued[]) =>
  new Map(
    rows.flatMap(({ id, signedAt }) =>
      signedAt ? [[id, vietnamMoment(addWorkingDays(inVietnam(signedAt).toPlainDate(), workingDays), '23:59')] as const] : [],
    ),
  )
