import * as contract from '@khue/contracts/learning/income'
import { type Api, serve } from '#platform/http/api'
import { exportLines } from './export.service.ts'
import { listLines } from './lines.service.ts'
import { readMonths } from './months.service.ts'
import { readNextPayDay, whatIf } from './next-pay-day.service.ts'
import { readStatistics } from './statistics.service.ts'

export function incomeRoutes(api: Api) {
  serve(api, contract.readIncome, ({ deps, actor, query }) => readMonths(deps, actor, query.to))
  serve(api, contract.readNextPayDay, ({ deps, actor }) => readNextPayDay(deps, actor))
  serve(api, contract.whatIfIncome, ({ deps, actor, query }) => whatIf(deps, actor, query.grossVnd))
  serve(api, contract.readIncomeStatistics, ({ deps, actor }) => readStatistics(deps, actor))
  serve(api, contract.listIncomeLines, ({ deps, actor, params, query }) => listLines(deps, actor, params.month, query.cursor))
  serve(api, contract.exportIncome, ({ deps, actor, params, query }) => exportLines(deps, actor, params.month, query.format))
}
