import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { countEntriesOf, existsEntry, existsEntryAbout, insertEntry, lockDeedsOf } from './audit.repository.ts'

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

/** One actor's transactions that count their own entries, and then record another, wait for each other. */
export const lockAuditedDeeds = async ({ db }: Deps, actorId: string) => void (await lockDeedsOf(db, actorId))

type Counted = { actorId: string; actions: readonly AuditAction[]; seconds: readonly [number, number] }

/** How many entries of these actions one actor has made within two spans of time up to now, by the database's clock. */
export const countEntries = ({ db }: Deps, { actorId, actions, seconds }: Counted) => countEntriesOf(db, { actorId, actions, seconds })

type Sought = { actorId: string; action: AuditAction; details: Record<string, unknown>; seconds: number }

/** Whether the actor has recorded this action with these details within the last seconds. */
export const hasEntry = ({ db }: Deps, sought: Sought) => existsEntry(db, sought)

type SoughtAbout = { actorId: string; action: AuditAction; subjectId: string; after: Date | null }

/** Whether the actor has done this to the object, since a moment if one is given. */
export const hasEntryAbout = ({ db }: Deps, sought: SoughtAbout) => existsEntryAbout(db, sought)
