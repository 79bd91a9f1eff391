import * as api from '@khue/contracts/people/work-items'
import { type Api, serve } from '#platform/http/api'
import { claimItem, claimNextItem, releaseItem } from './claims.service.ts'
import { listOfCases, listQueue, readCounts } from './queue.service.ts'

export function workItemRoutes(app: Api) {
  serve(app, api.listWorkItems, ({ deps, actor, query }) => listQueue(deps, actor, query))
  serve(app, api.countWorkItems, ({ deps, actor }) => readCounts(deps, actor))
  serve(app, api.findWorkItems, ({ deps, actor, query }) => listOfCases(deps, actor, query))
  serve(app, api.claimWorkItem, ({ deps, actor, params }) => claimItem(deps, actor, params))
  serve(app, api.releaseWorkItem, ({ deps, actor, params }) => releaseItem(deps, actor, params))
  serve(app, api.claimNextWorkItem, ({ deps, actor, body }) => claimNextItem(deps, actor, body.kind))
}
