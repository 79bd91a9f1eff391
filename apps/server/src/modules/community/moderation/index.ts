/**
 * Moderation: what people report of each other's messages, and what the house decides about it.
 * Owns reports, cases and their decisions. What people wrote, and who is silenced, belongs to chat; what is old is swept from here, so that
 * nothing goes that somebody has yet to judge.
 * Calls chat, identity, notifications and audit. Hears chat.contact_shared. Announces nothing.
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
