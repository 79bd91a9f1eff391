import * as api from '@khue/contracts/ground/tax-rules'
import { type Api, serve } from '#platform/http/api'
import { listRules, scheduleVatRule, scheduleWithholdingRule, simulateTax } from './tax-rules.service.ts'

export function taxRuleRoutes(app: Api) {
  serve(app, api.listTaxRules, ({ deps }) => listRules(deps))
  serve(app, api.addVatRule, ({ deps, actor, body }) => scheduleVatRule(deps, actor, body))
  serve(app, api.addWithholdingRule, ({ deps, actor, body }) => scheduleWithholdingRule(deps, actor, body))
  serve(app, api.previewTax, ({ deps, body }) => simulateTax(deps, body))
}
