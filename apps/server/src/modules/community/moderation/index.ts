/**
 * Moderation: reports about messages and people in the chat, and the decisions of moderators.
 *
 * Owns reports, cases and decisions; does not own messages and bans, which belong to chat. Runs the retention of chat messages, because rooms with an
 * open case must be kept. Calls chat, people, notifications and audit. Subscribes to chat.contact_shared. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { moderationJobs } from './moderation.jobs.ts'
import { moderationSubscribers } from './moderation.subscribers.ts'
import { moderationRoutes } from './moderation.routes.ts'

export const moderation: Module = {
  name: 'moderation',
  routes: moderationRoutes,
  subscribers: moderationSubscribers,
  jobs: moderationJobs,
  personalData,
}
