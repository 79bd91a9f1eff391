/**
 * Chat: who writes to whom, and what they wrote.
 * Owns rooms, who is in them, messages in the order of their room, what was changed, seen and felt. Who has to do with whom is asked each
 * time of identity (families), entitlements, catalogue and tutors (who learns what from whom).
 * Calls these. Hears line.delivered and family.linked. Announces nothing.
 */
import type { Module } from '#platform/module'
import { chatReactions } from './chat.reactions.ts'
import { chatRoutes } from './chat.routes.ts'
import { eraseWritten, listWritten } from './personal-data.repository.ts'

export const chat: Module = {
  name: 'chat',
  routes: chatRoutes,
  reactions: chatReactions,
  personalData: {
    collect: async ({ db }, personId) => {
      const written = await listWritten(db, { personId })
      return written.length > 0 ? { 'Tin nhắn đã gửi': written.map(({ sentAt, text }) => ({ Lúc: sentAt, 'Nội dung': text })) } : {}
    },
    erase: ({ db }, personId) => eraseWritten(db, personId),
  },
}
