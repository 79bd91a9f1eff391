import * as api from '@khue/contracts/people/closures'
import { type Api, serve } from '#platform/http/api'
import { addClosure, changeClosure, listOfYear, removeClosure } from './closures/closures.service.ts'

export function timetableRoutes(app: Api) {
  serve(app, api.listClosedDays, ({ deps, query }) => listOfYear(deps, query.year))
  serve(app, api.addClosure, ({ deps, actor, body }) => addClosure(deps, actor, body))
  serve(app, api.changeClosure, ({ deps, actor, params, body }) => changeClosure(deps, actor, params.id, body))
  serve(app, api.removeClosure, ({ deps, actor, params, body }) => removeClosure(deps, actor, params.id, body.reason))
}
