import * as contract from '@khue/contracts/learning/marking'
import * as family from '@khue/contracts/learning/returned-marks'
import { type Api, serve } from '#platform/http/api'
import { attach, detach } from './attaching/attach.service.ts'
import { listComments } from './bank/bank.repository.ts'
import { addComment, changeComment, removeComment, useComment } from './bank/bank.service.ts'
import { drawStrokes, listStrokeChanges } from './drawing/draw.service.ts'
import { listReturnedMarks, replyToMark } from './family/family.service.ts'
import { exportMarks, readOverview } from './overview/overview.service.ts'
import { printMark, printReturnedMark } from './printing/print.service.ts'
import { promiseHours, readCounts, readQueue } from './queue/queue.service.ts'
import { readMark } from './reading/read-mark.service.ts'
import { showFile, showVoice } from './reading/show.service.ts'
import { askRetake } from './returning/retake.service.ts'
import { reopenMark, returnAllMarks, returnMark } from './returning/return.service.ts'
import { saveMark } from './saving/save.service.ts'

export function markingRoutes(api: Api) {
  markRoutes(api)
  classRoutes(api)
  bankRoutes(api)
  serve(api, family.listReturnedMarks, ({ deps, actor, params, query }) => listReturnedMarks(deps, actor, params.id, query.learnerId))
  serve(api, family.getReturnedMarkPdf, ({ deps, actor, params, query }) =>
    printReturnedMark(deps, actor, { assignmentId: params.id, markId: params.markId, learnerId: query.learnerId }),
  )
  serve(api, family.replyToMark, ({ deps, actor, params, body }) => replyToMark(deps, actor, params.id, body))
}

function markRoutes(api: Api) {
  serve(api, contract.getMark, ({ deps, actor, params, query }) => readMark(deps, actor, params.id, query))
  serve(api, contract.getMarkPdf, ({ deps, actor, params }) => printMark(deps, actor, params.id))
  serve(api, contract.saveMark, ({ deps, actor, params, body }) => saveMark(deps, actor, params.id, body))
  serve(api, contract.drawStrokes, ({ deps, actor, params, body }) => drawStrokes(deps, actor, params.id, body))
  serve(api, contract.listStrokeChanges, ({ deps, actor, params, query }) => listStrokeChanges(deps, actor, params.id, query.after))
  serve(api, contract.addMarkVoice, async ({ deps, actor, params, body: { id, assetId, ...voice } }) =>
    showVoice(deps, actor.id, await attach(deps, actor, params.id, { id, assetId, voice })),
  )
  serve(api, contract.addMarkFile, async ({ deps, actor, params, body }) =>
    showFile(deps, actor.id, await attach(deps, actor, params.id, body)),
  )
  serve(api, contract.removeMarkAttachment, ({ deps, actor, params }) => detach(deps, actor, params.id, params.attachment))
  serve(api, contract.returnMark, ({ deps, actor, params, body }) => returnMark(deps, actor, params.id, body))
  serve(api, contract.reopenMark, ({ deps, actor, params }) => reopenMark(deps, actor, params.id))
  serve(api, contract.askRetake, ({ deps, actor, params, body }) => askRetake(deps, actor, params.id, body))
}

function classRoutes(api: Api) {
  serve(api, contract.returnAllMarks, ({ deps, actor, params }) => returnAllMarks(deps, actor, params.id))
  serve(api, contract.getMarkOverview, ({ deps, actor, params }) => readOverview(deps, actor, params.id))
  serve(api, contract.exportMarks, ({ deps, actor, params }) => exportMarks(deps, actor, params.id))
  serve(api, contract.listMarkingQueue, ({ deps, actor, query }) => readQueue(deps, actor, query))
  serve(api, contract.getMarkingCounts, ({ deps, actor }) => readCounts(deps, actor))
  serve(api, contract.setMarkingPromise, ({ deps, actor, body }) => promiseHours(deps, actor, body.hours))
}

function bankRoutes(api: Api) {
  serve(api, contract.listBankComments, async ({ deps, actor }) => ({ items: await listComments(deps.db, actor.id) }))
  serve(api, contract.addBankComment, ({ deps, actor, body }) => addComment(deps, actor, body))
  serve(api, contract.changeBankComment, ({ deps, actor, params, body }) => changeComment(deps, actor, params.id, body.text))
  serve(api, contract.removeBankComment, ({ deps, actor, params }) => removeComment(deps, actor, params.id))
  serve(api, contract.useBankComment, ({ deps, actor, params }) => useComment(deps, actor, params.id))
}
