import * as api from '@khue/contracts/notification-settings'
import { type Api, serve } from '#platform/api'
import { changeSettings, readSettings } from './settings/notification-settings.service.ts'

export function notificationRoutes(app: Api) {
  serve(app, api.getNotificationSettings, ({ deps, actor }) => readSettings(deps, actor.id))
  serve(app, api.changeNotificationSettings, ({ deps, actor, body }) => changeSettings(deps, actor.id, body))
}
