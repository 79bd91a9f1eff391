import type { AuditAction } from '@khue/contracts/ground/audit'
import { hasEntryAbout } from '#modules/ground/audit'
import { listPeopleOfRole } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

type Work = {
  /** What an admin's change in a teacher's name is audited as. */
  action: AuditAction
  subjectId: string
  approvedVersion: number | null
  /** Reads what was submitted, with the answers. */
  submissions: () => Promise<readonly { version: number; decidedAt: Date | null }[]>
}

/** Whether an admin wrote in a teacher's name since the approval before, so that another admin decides. False for a lone admin. */
export async function isForAnotherAdmin(deps: Deps, actor: Actor, { action, subjectId, approvedVersion, submissions }: Work) {
  const submitted = approvedVersion === null ? [] : await submissions()
  const after = submitted.find(({ version }) => version === approvedVersion)?.decidedAt ?? null
  const hasWritten = await hasEntryAbout(deps, { actorId: actor.id, action, subjectId, after })
  return hasWritten && (await listPeopleOfRole(deps, 'admin')).length > 1
}
