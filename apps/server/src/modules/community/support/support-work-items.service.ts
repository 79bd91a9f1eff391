import { closeWorkItem, openWorkItem } from '#modules/people/work-items'
import type { Deps } from '#platform/deps'
import * as stored from './support.repository.ts'

const kind = 'SUPPORT'
const answerWorkingDays = 1

type Request = Pick<stored.RequestRow, 'id' | 'customerId'>

/** A request waits for a person: it stands in the queue of admins. */
export const openRequestItem = (deps: Deps, { id, customerId }: Request) =>
  openWorkItem(deps, { kind, refId: id, personIds: [customerId], workingDays: answerWorkingDays })

/** From now on it waits for a person. */
export async function setWaiting(deps: Deps, request: Request, change: Parameters<typeof stored.setWaiting>[2]) {
  await stored.setWaiting(deps.db, request.id, change)
  await openRequestItem(deps, request)
}

type Move = (db: Deps['db'], id: string, change: Parameters<typeof stored.setAnswered>[2]) => Promise<unknown>
/** Closes the case: the assistant or an admin has answered, or the request was closed. */
export async function endWaiting(deps: Deps, id: string, move: Move, change: Parameters<Move>[2] = {}) {
  await move(deps.db, id, change)
  await closeWorkItem(deps, { kind, refId: id })
}
