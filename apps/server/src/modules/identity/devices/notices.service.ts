import type { NoticeKind } from '@khue/contracts/devices'
import { queueMessage } from '#modules/channels'
import type { Actor } from '#platform/api'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { listIdentifiers } from '../people/people.repository.ts'
import * as stored from './devices.repository.ts'
import { wordsOf } from './notice.ts'

type Notice = {
  accountId: string
  kind: NoticeKind
  device?: string | undefined
  /** Left out when whoever sits there must be warned too. */
  sessionId?: string | undefined
  /** The name of the child about whose account a guardian is told; the session is then the child's. */
  child?: string
}

/** How long a message about it is still worth sending. */
const daySeconds = 24 * 3600

/** Tells a person something about their account: on top of the next page they see, and by message. Call it in the transaction of what happened. */
export async function tellOwner(deps: Deps, { child, ...notice }: Notice) {
  await stored.insertNotice(deps.db, notice)
  const identifiers = await listIdentifiers(deps.db, notice.accountId)
  // by e-mail where there is one: what happened is news, not worth an SMS
  const address = identifiers.find(({ kind }) => kind === 'email') ?? identifiers[0]
  if (!address) return
  const message = { template: 'notice', params: wordsOf(notice.kind, notice.device, child) } as const
  await queueMessage(deps, { [address.kind]: address.value }, message, daySeconds).catch(letPassWithoutChannel)
}

/** What happened, has happened, whether or not this house can write to anybody; pages still tell. */
function letPassWithoutChannel(error: unknown) {
  if (!(error instanceof AppError) || error.code !== 'NO_CHANNEL') throw error
}

export async function listSecurityNotices({ db }: Deps, actor: Actor) {
  const rows = await stored.listUnseenNotices(db, actor.accountId, actor.sessionId)
  const items = rows.map(({ createdAt, ...notice }) => ({ ...notice, at: createdAt.toISOString() }))
  return { items, total: items.length }
}

export const markNoticesSeen = ({ db }: Deps, actor: Actor, ids: readonly string[]) => stored.setNoticesSeen(db, actor.accountId, ids)
