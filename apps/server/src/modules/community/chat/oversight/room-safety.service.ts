import type { getRoomSafety as endpoint } from '@khue/contracts/community/chat-safety'
import type { Reply } from '@khue/contracts/endpoint'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { listMembers } from '../rooms.repository.ts'
import { relationOf } from '../participants/relations.service.ts'
import { requireRoomAccess } from '../access/room-access.service.ts'
import { listInQuietHours } from '../safety/answer-hours.service.ts'
import { blockDisabledReason } from '../safety/blocks.service.ts'
import { isTrade } from '../safety/contact-info.service.ts'
import * as stored from '../safety/safety.repository.ts'

const nothing = { isBlocked: false, canBlock: false, blockDisabledReason: null, quietPeriod: null, isTrade: false }

export async function getRoomSafety(deps: Deps, actor: Actor, roomId: string): Promise<Reply<typeof endpoint>> {
  const { room, member } = await requireRoomAccess(deps, actor, roomId)
  const other = room.kind === 'P2P' && member ? await otherIn(deps, roomId, actor.id) : undefined
  if (!other) return nothing
  const refusal = await blockDisabledReason(deps, actor.id, other)
  const rest = (await listInQuietHours(deps, [other])).get(other)
  const blocked = await stored.listBlockedBy(deps.db, actor.id)
  return {
    isBlocked: blocked.some(({ blockedId }) => blockedId === other),
    canBlock: refusal === undefined,
    blockDisabledReason: refusal?.message ?? null,
    quietPeriod: rest ? { until: rest.until.toISOString(), expectedReplyAt: rest.expectedReplyAt.toISOString() } : null,
    isTrade: isTrade((await relationOf(deps, actor.id, other))?.kind),
  }
}

const otherIn = async ({ db }: Deps, roomId: string, personId: string) =>
  (await listMembers(db, { roomId })).find((one) => one.personId !== personId)?.personId
