import * as contract from '@khue/contracts/learning/reports'
import * as taught from '@khue/contracts/learning/taught-reports'
import { type Api, serve } from '#platform/http/api'
import { answerReport } from './answering/answer.service.ts'
import { answerByLink, openByLink, readByLink } from './linking/links.service.ts'
import { listReports, openReport, readWeek } from './reading/read-reports.service.ts'
import { readReader, setReader } from './reading/readers.service.ts'
import { countTaughtReports, listTaughtReports, readLessonReports, readTaughtReport } from './writing/read-taught.service.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from './writing/templates.service.ts'
import { addToReport, resendReport, saveReport, sendReport } from './writing/write.service.ts'

export function reportRoutes(api: Api) {
  familyRoutes(api)
  guestRoutes(api)
  teacherRoutes(api)
  templateRoutes(api)
}

function familyRoutes(api: Api) {
  serve(api, contract.listReports, ({ deps, actor, query }) => listReports(deps, actor, query))
  serve(api, contract.getReportWeek, ({ deps, actor, params, query }) => readWeek(deps, actor, { ...params, ...query }))
  serve(api, contract.getReport, ({ deps, actor, params }) => openReport(deps, actor, params))
  serve(api, contract.answerReport, ({ deps, actor, params, body }) => answerReport(deps, actor, params, body))
  serve(api, contract.getReportReader, ({ deps, actor, params }) => readReader(deps, actor, params.learnerId))
  serve(api, contract.setReportReader, ({ deps, actor, params, body }) => setReader(deps, actor, params.learnerId, body.isAllowed))
}

function guestRoutes(api: Api) {
  serve(api, contract.getLinkedReport, ({ deps, params }) => readByLink(deps, params.token))
  serve(api, contract.openLinkedReport, ({ deps, params }) => openByLink(deps, params.token))
  serve(api, contract.answerLinkedReport, ({ deps, params, body }) => answerByLink(deps, params.token, body))
}

function teacherRoutes(api: Api) {
  serve(api, taught.listTaughtReports, ({ deps, actor, query }) => listTaughtReports(deps, actor, query))
  serve(api, taught.countTaughtReports, ({ deps, actor }) => countTaughtReports(deps, actor))
  serve(api, taught.getLessonReports, ({ deps, actor, params }) => readLessonReports(deps, actor, params.lessonId))
  serve(api, taught.getTaughtReport, ({ deps, actor, params }) => readTaughtReport(deps, actor, params))
  serve(api, taught.saveReport, ({ deps, actor, params, body }) => saveReport(deps, actor, params, body))
  serve(api, taught.sendReport, ({ deps, actor, params, body }) => sendReport(deps, actor, params, body))
  serve(api, taught.addToReport, ({ deps, actor, params, body }) => addToReport(deps, actor, params, body))
  serve(api, taught.resendReport, ({ deps, actor, params }) => resendReport(deps, actor, params))
}

function templateRoutes(api: Api) {
  serve(api, taught.listReportTemplates, ({ deps, actor }) => listTemplates(deps, actor))
  serve(api, taught.createReportTemplate, ({ deps, actor, body }) => createTemplate(deps, actor, body))
  serve(api, taught.changeReportTemplate, ({ deps, actor, params, body }) => changeTemplate(deps, actor, params.id, body))
  serve(api, taught.deleteReportTemplate, ({ deps, actor, params }) => deleteTemplate(deps, actor, params.id))
}
