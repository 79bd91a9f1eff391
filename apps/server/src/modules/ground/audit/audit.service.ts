import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { insertEntry } from './audit.repository.ts'

export type AuditFact = {
  actor: Pick<Actor, 'id'>
  action: AuditAction
  /** The object of the action: `{ kind: 'person', id }`. */
  subject: { kind: string; id: string }
  reason?: string
  /** Other facts a reader needs. Never a secret, an ID card number or a password. */
  details?: Record<string, unknown>
}

/** Records an admin's action in the caller's transaction: the action and its row commit together. */
export async function recordAudit({ db }: Deps, { actor, action, subject, reason, details = {} }: AuditFact) {
  await insertEntry(db, { actorId: actor.id, action, subjectKind: subject.kind, subjectId: subject.id, reason: reason ?? null, details })
}
