import * as costs from '@khue/contracts/people/message-costs'
import * as push from '@khue/contracts/people/push'
import * as settings from '@khue/contracts/people/notification-settings'
import * as inbox from '@khue/contracts/people/notifications'
import { previewMessages } from '#modules/ground/channels'
import { type Api, serve } from '#platform/http/api'
import { changeBudget, readBudgets } from './delivery/budget.service.ts'
import { getUnsubscribe, unsubscribe } from './delivery/unsubscribe.service.ts'
import { archive, countNotSeen, loadInbox, markAllRead, markAllSeen, markOneRead, readOne } from './inbox/inbox.service.ts'
import { readPushKey, registerDevice, unregisterDevice } from './push/push.service.ts'
import { changeSettings, readSettings, sendTestEmail } from './settings/notification-settings.service.ts'

const done = { done: true } as const

export function notificationRoutes(app: Api) {
  serve(app, inbox.loadNotifications, ({ deps, actor, query }) => loadInbox(deps, actor.id, query))
  serve(app, inbox.countNotSeen, async ({ deps, actor }) => ({ count: await countNotSeen(deps, actor.id) }))
  serve(app, inbox.getNotification, ({ deps, actor, params }) => readOne(deps, actor.id, params.id))
  serve(app, inbox.markSeen, async ({ deps, actor }) => {
    await markAllSeen(deps, actor.id)
    return done
  })
  serve(app, inbox.markRead, async ({ deps, actor, body }) => {
    await markOneRead(deps, actor.id, body.id)
    return done
  })
  serve(app, inbox.markAllRead, async ({ deps, actor }) => {
    await markAllRead(deps, actor.id)
    return done
  })
  serve(app, inbox.archiveNotification, async ({ deps, actor, body }) => {
    await archive(deps, actor.id, body)
    return done
  })
  serve(app, push.getPushKey, ({ deps }) => readPushKey(deps))
  serve(app, push.registerPush, async ({ deps, actor, body }) => {
    await registerDevice(deps, actor, body)
    return { registered: true } as const
  })
  serve(app, push.unregisterPush, async ({ deps, actor, body }) => {
    await unregisterDevice(deps, actor, body.token)
    return { unregistered: true } as const
  })
  serve(app, costs.listMessageBudgets, ({ deps }) => readBudgets(deps))
  serve(app, costs.setMessageBudget, ({ deps, actor, params, body }) => changeBudget(deps, actor, params.category, body.monthlyVnd))
  serve(app, costs.previewMessages, ({ deps }) => ({ items: previewMessages(deps) }))
  serve(app, settings.getUnsubscribe, ({ deps, body }) => getUnsubscribe(deps, body.token))
  serve(app, settings.unsubscribe, ({ deps, body }) => unsubscribe(deps, body.token))
  serve(app, settings.getNotificationSettings, ({ deps, actor }) => readSettings(deps, actor.id))
  serve(app, settings.changeNotificationSettings, ({ deps, actor, body }) => changeSettings(deps, actor, body))
  serve(app, settings.sendTestEmail, async ({ deps, actor }) => {
    await sendTestEmail(deps, actor)
    return { accepted: true } as const
  })
}
