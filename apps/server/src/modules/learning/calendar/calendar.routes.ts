import * as contract from '@khue/contracts/learning/calendar'
import { type Api, serve } from '#platform/http/api'
import { listEvents } from './calendar.service.ts'

export function calendarRoutes(api: Api) {
  serve(api, contract.listCalendarEvents, async ({ deps, actor, query }) => ({ items: await listEvents(deps, actor, query) }))
}
