import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { insertEntry } from './audit.repository.ts'

export type AuditFact = {
  actor: Pick<Actor, 'id'>
  action: AuditAction
  /** What was acted upon: `{ kind: 'person', id }`. */
  subject: { kind: string; id: string }
  reason?: string
  /** What else a reader must know. Never a secret, a number of an ID card or a password. */
  details?: Record<string, unknown>
}

/** Writes down what an admin did, in the caller's transaction: no action without its row, no row without its action. */
export async function recordAudit({ db }: Deps, { actor, action, subject, reason, details = {} }: AuditFact) {
  await insertEntry(db, { actorId: actor.id, action, subjectKind: subject.kind, subjectId: subject.id, reason: reason ?? null, details })
}
