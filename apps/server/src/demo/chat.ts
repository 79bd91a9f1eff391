import { importConversation, type ImportedConversation } from '#modules/community/chat'
import { grantUse } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { chattingClass, classmates, type DemoConversation, type DemoMessage, demoConversations } from './data/conversations.ts'
import { classId, messageId, personId, useId } from './seed.ts'

const farAhead = new Date('2100-01-01T00:00:00Z')
const ofClass = { kind: 'LL' as const, refId: classId(chattingClass) }

/** The chats of a class, its teacher, a child and their mother. Safe to run twice; the messages look recent until a visitor writes one. */
export async function loadConversations(deps: Deps) {
  for (const key of classmates) {
    const source = { source: 'ADMIN' as const, sourceId: useId(key), until: farAhead, reason: 'demo' }
    await grantUse(deps, { personId: personId(key), ...ofClass, ...source })
  }
  for (const one of demoConversations) await importConversation(deps, asOf(one, deps.clock()))
}

function asOf({ key, in: place, messages, unread }: DemoConversation, now: Date): ImportedConversation {
  const shift = messages.some((one) => momentOf(one, now, 0) > now) ? 1 : 0 // early in the morning there are no messages of today yet
  return {
    room:
      typeof place === 'string'
        ? { kind: place, of: ofClass, learnerIds: classmates.map(personId) }
        : { kind: 'P2P', between: [personId(place[0]), personId(place[1])] },
    messages: messages.map(({ by, text, mentions = [], reactions = [], replyTo, isPinned, ...when }, index) => ({
      clientId: messageId(`${key} ${index}`),
      senderId: personId(by),
      text,
      at: momentOf(when, now, shift),
      mentions: mentions.map(personId),
      reactions: reactions.map(({ kind, by }) => ({ kind, personIds: by.map(personId) })),
      ...(replyTo && { replyTo }),
      ...(isPinned && { isPinned }),
    })),
    ...(unread && { unread: { count: unread.count, by: unread.by.map(personId) } }),
  }
}

const momentOf = ({ daysAgo, at }: Pick<DemoMessage, 'daysAgo' | 'at'>, now: Date, shift: number) =>
  vietnamMoment(
    inVietnam(now)
      .toPlainDate()
      .subtract({ days: daysAgo + shift }),
    at,
  )
