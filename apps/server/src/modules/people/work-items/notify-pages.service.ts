import { listPeopleOfRole } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import type { CaseRef } from './work-items.repository.ts'

/** The open pages of all admins reload what they show about a case, after the running transaction has committed. */
export async function notifyPages(deps: Deps, { kind, refId }: CaseRef) {
  emitToPeople(deps, await listPeopleOfRole(deps, 'admin'), 'work-items:changed', { kind, refId })
}
