/**
 * Support: requests of people to the operator, the staff who answer them, and the assistant that answers first.
 *
 * Owns requests, their states, and assistants; does not own the messages, which are in the request's chat room. Calls chat, people, notifications,
 * audit, texts (answered questions) and knowledge. Subscribes to chat.support_message_sent. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { supportSettings } from './support.settings.ts'
import { supportSubscribers } from './support.subscribers.ts'
import { supportRoutes } from './support.routes.ts'

export const support: Module = {
  name: 'support',
  settings: [supportSettings],
  routes: supportRoutes,
  subscribers: supportSubscribers,
  personalData,
}
