import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

type Taught = { id: string; teacherId: string }
type Deed = { did: 'started' | 'stopped' | 'linked' | 'declared' | 'marked' | 'document-added' | 'document-removed'; reason?: string }

/** What an admin does in the name of the teacher of a lesson. */
export async function auditTaught(deps: Deps, actor: Actor, { id, teacherId }: Taught, { did, reason }: Deed) {
  if (actor.id === teacherId) return
  const subject = { kind: 'lesson', id }
  await recordAudit(deps, { actor, action: 'lesson.taught-for', subject, ...(reason && { reason }), details: { did, teacherId } })
}
