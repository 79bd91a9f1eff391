import * as api from '@khue/contracts/sale/tax-papers'
import { type Api, serve } from '#platform/http/api'
import { retryTaxPaper } from './drafting/complete-papers.service.ts'
import { exportFiling, readFiling } from './reading/filing.service.ts'
import { openOwnPaper } from './reading/paper-files.service.ts'
import { listAll, readPaper } from './reading/read-papers.service.ts'
import { readYear } from './reading/tax-year.service.ts'

export function taxPaperRoutes(app: Api) {
  serve(app, api.readMyTaxYear, ({ deps, actor, query }) => readYear(deps, actor.id, query.year))
  serve(app, api.openMyTaxPaper, ({ deps, actor, params, query }) => openOwnPaper(deps, actor, params.id, query.format))
  serve(app, api.listTaxPapers, ({ deps, query }) => listAll(deps, query))
  serve(app, api.getTaxPaper, ({ deps, params }) => readPaper(deps, params.id))
  serve(app, api.retryTaxPaper, async ({ deps, actor, params: { id } }) => {
    await retryTaxPaper(deps, actor, id)
    return readPaper(deps, id)
  })
  serve(app, api.readTaxYear, ({ deps, params, query }) => readYear(deps, params.id, query.year))
  serve(app, api.readTaxFiling, ({ deps, params }) => readFiling(deps, params.period))
  serve(app, api.exportTaxFiling, ({ deps, actor, body }) => exportFiling(deps, actor, body))
}
