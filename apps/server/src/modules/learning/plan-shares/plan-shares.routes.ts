import * as api from '@khue/contracts/learning/plan-shares'
import { type Api, serve } from '#platform/http/api'
import { listMonths, listShares, previewMonth } from './read-shares.service.ts'
import { listRules, readTerms, setRule } from './rules.service.ts'

export function planShareRoutes(app: Api) {
  serve(app, api.readPlanShareTerms, ({ deps }) => readTerms(deps))
  serve(app, api.listPlanShareRules, ({ deps }) => listRules(deps))
  serve(app, api.setPlanShareRule, ({ deps, actor, body }) => setRule(deps, actor, body))
  serve(app, api.listSharedMonths, ({ deps, query }) => listMonths(deps, query.before))
  serve(app, api.listPlanShares, ({ deps, query }) => listShares(deps, query.month, query.cursor))
  serve(app, api.previewPlanShares, ({ deps }) => previewMonth(deps))
}
