import type { NoticeKind } from '@khue/contracts/people/devices'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { findPersonIdOf, listWardNames } from '#modules/people/people'
import { accountNoticeCreated } from '../sessions.events.ts'
import { wordsOf } from './notice.ts'
import * as stored from './security-notices.repository.ts'

type Notice = {
  accountId: string
  kind: NoticeKind
  device?: string | undefined
  /** Omitted when the current session must be warned too. */
  sessionId?: string | undefined
  /** The name of the child, in a notice to its guardian; the session is then the child's. */
  child?: string
}

/**
 * Notifies a person about their account: a banner on the next page they open, and an event, which notifications delivers to the inbox and by message.
 * Call it in the transaction of the change.
 */
export async function notifyOwner(deps: Deps, { child, ...notice }: Notice) {
  const id = await stored.insertNotice(deps.db, notice)
  const personId = await findPersonIdOf(deps.db, notice.accountId)
  if (!personId) throw new Error('Account of a security notice not found')
  await publish(deps, accountNoticeCreated, { id, personId, kind: notice.kind, ...wordsOf(notice.kind, notice.device, child) })
}

/** A person's unseen notices; those about the account of a child carry the child's name. */
export async function listSecurityNotices({ db }: Deps, actor: Actor) {
  const rows = await stored.listUnseenNotices(db, actor.accountId, actor.sessionId)
  const childAccountIds = rows.flatMap(({ childAccountId }) => childAccountId ?? [])
  const children = childAccountIds.length > 0 ? await listWardNames(db, actor.accountId, childAccountIds) : []
  const items = rows.map(({ createdAt, childAccountId, ...notice }) => ({
    ...notice,
    child: children.find(({ accountId }) => accountId === childAccountId)?.name ?? null,
    at: createdAt.toISOString(),
  }))
  return { items, total: items.length }
}

export const markNoticesSeen = ({ db }: Deps, actor: Actor, ids: readonly string[]) => stored.setNoticesSeen(db, actor.accountId, ids)
