/**
 * Moderation: reports about messages and people in the chat, and the decisions of moderators.
 *
 * Owns reports, cases and decisions; does not own messages and bans, which belong to chat. Runs the retention of chat messages, because rooms with an
 * open case must be kept. Calls chat, people, notifications and audit. Subscribes to chat.contact_shared. Publishes nothing.
 */
import { chatReportReasons } from '@khue/contracts/community/chat-safety-rules'
import type { Module } from '#platform/app/module'
import { moderationJobs } from './moderation.jobs.ts'
import { moderationSubscribers } from './moderation.subscribers.ts'
import { eraseReportsBy, listReportsBy } from './moderation.repository.ts'
import { moderationRoutes } from './moderation.routes.ts'

export const moderation: Module = {
  name: 'moderation',
  routes: moderationRoutes,
  subscribers: moderationSubscribers,
  jobs: moderationJobs,
  personalData: {
    collect: async ({ db }, personId) => {
      const given = await listReportsBy(db, personId)
      return given.length > 0
        ? {
            'Báo cáo trò chuyện đã gửi': given.map(({ reason, content, at }) => ({
              Lúc: at.toISOString(),
              'Lý do': chatReportReasons[reason],
              'Nội dung': content,
            })),
          }
        : {}
    },
    erase: async ({ db }, personId) => void (await eraseReportsBy(db, personId)),
  },
}
