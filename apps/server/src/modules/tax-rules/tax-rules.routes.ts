import * as api from '@khue/contracts/tax-rules'
import { type Api, serve } from '#platform/api'
import { listRules, placeVatRule, placeWithholdingRule, tryRules } from './tax-rules.service.ts'

export function taxRuleRoutes(app: Api) {
  serve(app, api.listTaxRules, ({ deps }) => listRules(deps))
  serve(app, api.addVatRule, ({ deps, actor, body }) => placeVatRule(deps, actor, body))
  serve(app, api.addWithholdingRule, ({ deps, actor, body }) => placeWithholdingRule(deps, actor, body))
  serve(app, api.tryTax, ({ deps, body }) => tryRules(deps, body))
}
