import type { AuditAction } from '@khue/contracts/ground/audit'
import { hasEntryAbout } from '#modules/ground/audit'
import { listPeopleOfRole } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

type Work = {
  /** The audited action of such a change. */
  action: AuditAction
  subjectId: string
  approvedVersion: number | null
  /** The submitted versions with their decisions. */
  submissions: () => Promise<readonly { version: number; decidedAt: Date | null }[]>
}

/** Whether this admin changed it in a teacher's name after its last approval, so that another admin must decide. False for the only admin. */
export async function isForAnotherAdmin(deps: Deps, actor: Actor, { action, subjectId, approvedVersion, submissions }: Work) {
  const submitted = approvedVersion === null ? [] : await submissions()
  const after = submitted.find(({ version }) => version === approvedVersion)?.decidedAt ?? null
  const hasWritten = await hasEntryAbout(deps, { actorId: actor.id, action, subjectId, after })
  return hasWritten && (await listPeopleOfRole(deps, 'admin')).length > 1
}
