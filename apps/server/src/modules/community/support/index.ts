/**
 * Support: what people ask the house to help them with, who helps, and the machine that answers first.
 * Owns requests, where they stand, and assistants. What is said stands in the request's room, which belongs to chat.
 * Calls chat, identity, notifications, audit, texts (questions that were answered) and knowledge. Hears chat.support_message_sent. Announces nothing.
 */
import { supportCategories } from '@khue/contracts/community/support-rules'
import type { Module } from '#platform/app/module'
import { supportSubscribers } from './support.subscribers.ts'
import { eraseSubjects, listOwn } from './support.repository.ts'
import { supportRoutes } from './support.routes.ts'

export const support: Module = {
  name: 'support',
  routes: supportRoutes,
  subscribers: supportSubscribers,
  personalData: {
    collect: async ({ db }, personId) => {
      const asked = await listOwn(db, personId)
      return asked.length > 0
        ? {
            'Yêu cầu hỗ trợ': asked.map(({ subject, category, createdAt, rating }) => ({
              Lúc: createdAt.toISOString(),
              'Việc cần giúp': supportCategories[category],
              'Tiêu đề': subject,
              'Đánh giá': rating,
            })),
          }
        : {}
    },
    erase: async ({ db }, personId) => void (await eraseSubjects(db, personId)),
  },
}
