import * as contract from '@khue/contracts/backoffice/books'
import { type Api, serve } from '#platform/http/api'
import { listReconcileRuns, runReconciliation } from './reconcile-runs.service.ts'
import { exportMonth, listEntries, readTrialBalance } from './statements.service.ts'

export function bookRoutes(app: Api) {
  serve(app, contract.getTrialBalance, ({ deps, query }) => readTrialBalance(deps, query.month))
  serve(app, contract.listLedgerEntries, ({ deps, query }) => listEntries(deps, query))
  serve(app, contract.exportLedger, ({ deps, actor, body }) => exportMonth(deps, actor, body))
  serve(app, contract.listReconcileRuns, async ({ deps }) => ({ items: await listReconcileRuns(deps) }))
  serve(app, contract.runReconcile, ({ deps }) => runReconciliation(deps))
}
