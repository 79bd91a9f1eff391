/**
 * Notifications: what reaches whom, over which channel and when not.
 * Owns each person's settings. The words and the moment belong to the module that has something to say.
 * Calls nobody. Announces nothing.
 */
import type { Module } from '#platform/module'
import { notificationRoutes } from './notifications.routes.ts'
import { collectSettings, eraseSettings } from './settings/notification-settings.service.ts'

export { unmarked } from './marked-text.ts'
export { type Notice, notify } from './notify.service.ts'

export const notifications: Module = {
  name: 'notifications',
  routes: notificationRoutes,
  personalData: { collect: collectSettings, erase: eraseSettings },
}
