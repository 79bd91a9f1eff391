import type { readRoomSafety as endpoint } from '@khue/contracts/chat-safety'
import type { Reply } from '@khue/contracts/endpoint'
import type { Actor } from '#platform/api'
import type { Deps } from '#platform/deps'
import { listMembers } from '../rooms.repository.ts'
import { relationOf } from '../service/relations.ts'
import { enter } from '../service/standing.ts'
import { listResting } from './answer-hours.service.ts'
import { whyNotBlock } from './blocks.service.ts'
import { isTrade } from './contacts.service.ts'
import * as stored from './safety.repository.ts'

const nothing = { isBlocked: false, canBlock: false, whyNotBlock: null, resting: null, isTrade: false }

export async function readRoomSafety(deps: Deps, actor: Actor, roomId: string): Promise<Reply<typeof endpoint>> {
  const { room, member } = await enter(deps, actor, roomId)
  const other = room.kind === 'P2P' && member ? await otherIn(deps, roomId, actor.id) : undefined
  if (!other) return nothing
  const refusal = await whyNotBlock(deps, actor.id, other)
  const rest = (await listResting(deps, [other])).get(other)
  const blocked = await stored.listBlockedBy(deps.db, actor.id)
  return {
    isBlocked: blocked.some(({ blockedId }) => blockedId === other),
    canBlock: refusal === undefined,
    whyNotBlock: refusal?.message ?? null,
    resting: rest ? { until: rest.until.toISOString(), answersAt: rest.answersAt.toISOString() } : null,
    isTrade: isTrade((await relationOf(deps, actor.id, other))?.kind),
  }
}

const otherIn = async ({ db }: Deps, roomId: string, personId: string) =>
  (await listMembers(db, { roomId })).find((one) => one.personId !== personId)?.personId
