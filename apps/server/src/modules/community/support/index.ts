/**
 * Support: requests of people to the operator, the staff who answer them, and the assistant that answers first.
 *
 * Owns requests, their states, and assistants; does not own the messages, which are in the request's chat room. Calls chat, people, notifications,
 * audit, texts (answered questions) and knowledge. Subscribes to chat.support_message_sent. Publishes nothing.
 */
import { supportCategories } from '@khue/contracts/community/support-rules'
import type { Module } from '#platform/app/module'
import { supportSettings } from './support.settings.ts'
import { supportSubscribers } from './support.subscribers.ts'
import { eraseSubjects, listOwn } from './support.repository.ts'
import { supportRoutes } from './support.routes.ts'

export const support: Module = {
  name: 'support',
  settings: [supportSettings],
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
