/**
 * Notifications: which message reaches whom, over which channel, and when not.
 * Owns everyone's inbox, settings and deliveries; does not own the text and timing of a notice, which belong to the publishing module; calls
 * people, sessions, channels and audit; subscribes to account.notice_created; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { deliveryLoops } from './delivery/delivery.jobs.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationSubscribers } from './notifications.subscribers.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notificationSettings } from './notifications.settings.ts'
import { pushSettings } from './push/push.settings.ts'

export { countMailing, stopMailing } from './delivery/mailing.service.ts'
export { previewNotice, sendTestNotice } from './delivery/test-notice.service.ts'
export { escapeMarks } from './marked-text.ts'
export type { Notice } from './notice.ts'
export { markReadByEventPrefix } from './inbox/inbox.service.ts'
export { notify, notifyAll } from './notifying/notify.service.ts'
export { listConsenting, listWokenForLessons } from './settings/notification-settings.service.ts'

export const notifications: Module = {
  name: 'notifications',
  settings: [notificationSettings, pushSettings],
  routes: notificationRoutes,
  jobs: notificationJobs,
  loops: deliveryLoops,
  subscribers: notificationSubscribers,
  personalData,
}
