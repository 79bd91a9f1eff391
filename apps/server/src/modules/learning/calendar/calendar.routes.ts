import * as contract from '@khue/contracts/learning/calendar'
import { type Api, serve } from '#platform/http/api'
import { listEvents } from './calendar.service.ts'
import { describeFeed, makeFeed, revokeFeed } from './feed/feed.service.ts'
import * as reminders from './reminders/reminders.service.ts'

export function calendarRoutes(api: Api) {
  serve(api, contract.listCalendarEvents, async ({ deps, actor, query }) => ({ items: await listEvents(deps, actor, query) }))
  serve(api, contract.getReminder, ({ deps, actor, params }) => reminders.getOwnReminder(deps, actor, params.id))
  serve(api, contract.createReminder, ({ deps, actor, body }) => reminders.addReminder(deps, actor, body))
  serve(api, contract.changeReminder, ({ deps, actor, params, body }) => reminders.editReminder(deps, actor, params.id, body))
  serve(api, contract.deleteReminder, ({ deps, actor, params }) => reminders.removeReminder(deps, actor, params.id))
  serve(api, contract.listStudyCourses, async ({ deps, actor, query }) => ({
    items: await reminders.listOwnStudyCourses(deps, actor, query.learnerId),
  }))
  serve(api, contract.getCalendarFeed, ({ deps, actor, query }) => describeFeed(deps, actor, query.learnerId))
  serve(api, contract.createCalendarFeed, ({ deps, actor, body }) => makeFeed(deps, actor, body.learnerId))
  serve(api, contract.deleteCalendarFeed, ({ deps, actor, query }) => revokeFeed(deps, actor, query.learnerId))
}
