import * as own from '@khue/contracts/money/payouts'
import * as admin from '@khue/contracts/money/payouts-admin'
import { type Api, serve } from '#platform/http/api'
import { listCalendars, setCalendar } from './calendar/calendars.service.ts'
import { checkBatch, dropBatch } from './looking/check-batch.service.ts'
import { holdPayee, releasePayee } from './looking/holds.service.ts'
import { recordOutcome } from './outcomes/record-outcome.service.ts'
import { prepareNow } from './preparing/prepare-batch.service.ts'
import {
  listBatches,
  listBatchPayouts,
  listOwed,
  listOwnPayouts,
  readBatch,
  readOverview,
  readPayout,
} from './reading/read-payouts.service.ts'
import { exportBatch, sendBatch } from './sending/export-batch.service.ts'
import { importStatement } from './statements/import-statement.service.ts'

export function payoutRoutes(app: Api) {
  serve(app, own.listMyPayouts, ({ deps, actor, query }) => listOwnPayouts(deps, actor, query.cursor))
  serve(app, admin.readPayoutOverview, ({ deps }) => readOverview(deps))
  serve(app, admin.listOwed, ({ deps, query }) => listOwed(deps, query))
  serve(app, admin.listPayoutBatches, ({ deps, actor, query }) => listBatches(deps, actor, query))
  serve(app, admin.preparePayoutBatch, ({ deps, actor, body }) => prepareNow(deps, actor, body.reason))
  serve(app, admin.readPayoutBatch, ({ deps, actor, params }) => readBatch(deps, actor, params.id))
  serve(app, admin.listBatchPayouts, ({ deps, params, query }) => listBatchPayouts(deps, params.id, query))
  serve(app, admin.readPayout, ({ deps, params, query }) => readPayout(deps, params.id, query.cursor))
  serve(app, admin.checkPayoutBatch, ({ deps, actor, params, body }) => checkBatch(deps, actor, { ...params, ...body }))
  serve(app, admin.dropPayoutBatch, async ({ deps, actor, params, body }) => {
    await dropBatch(deps, actor, { ...params, ...body })
    return { dropped: true as const }
  })
  serve(app, admin.exportPayoutBatch, ({ deps, actor, params, body }) => exportBatch(deps, actor, { ...params, ...body }))
  serve(app, admin.sendPayoutBatch, ({ deps, actor, params }) => sendBatch(deps, actor, params))
  serve(app, admin.recordPayoutOutcome, ({ deps, actor, params, body }) => recordOutcome(deps, actor, { ...params, ...body }))
  serve(app, admin.importPayoutStatement, ({ deps, actor, body }) => importStatement(deps, actor, body))
  serve(app, admin.holdPayee, ({ deps, actor, params, body }) => holdPayee(deps, actor, { personId: params.id, reason: body.reason }))
  serve(app, admin.releasePayee, ({ deps, actor, params, body }) => releasePayee(deps, actor, { personId: params.id, reason: body.reason }))
  serve(app, admin.listPayoutCalendars, async ({ deps }) => ({ items: await listCalendars(deps) }))
  serve(app, admin.setPayoutCalendar, async ({ deps, actor, body }) => ({ items: await setCalendar(deps, actor, body) }))
}
