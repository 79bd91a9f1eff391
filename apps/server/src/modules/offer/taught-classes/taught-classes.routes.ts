import * as contract from '@khue/contracts/offer/runs'
import { type Api, serve } from '#platform/http/api'
import { cancelMeeting, cancelRun, listOpenRunsOf, listOwnRuns, listTaughtRuns, moveMeeting, previewRun } from '#modules/offer/courses'
import { refuseOwnSeat } from './own-seats.service.ts'
import { listSubstitutes, replaceTeacher } from './substitutes.service.ts'
import { changeOwnRun, declareSchoolPupil, openRun, readOwnRun } from './runs.service.ts'

export function taughtClassRoutes(api: Api) {
  serve(api, contract.listTaughtRuns, ({ deps, actor, query }) => listTaughtRuns(deps, actor.id, query))
  serve(api, contract.listRuns, ({ deps, actor, params }) => listOwnRuns(deps, actor, params.id))
  serve(api, contract.createRun, ({ deps, actor, params, body }) => openRun(deps, actor, { courseId: params.id, ...body }))
  serve(api, contract.changeRun, ({ deps, actor, params, body }) =>
    changeOwnRun(deps, actor, { courseId: params.id, id: params.run, ...body }),
  )
  serve(api, contract.planRun, ({ deps, actor, params, body }) =>
    previewRun(deps, actor, { courseId: params.id, runId: params.run, pattern: body.pattern }),
  )
  serve(api, contract.getRun, ({ deps, actor, params }) => readOwnRun(deps, actor, params.run))
  serve(api, contract.cancelRun, async ({ deps, actor, params, body }) => {
    await refuseOwnSeat(deps, actor, params.run)
    return cancelRun(deps, actor, { courseId: params.id, id: params.run, reason: body.reason })
  })
  serve(api, contract.listSubstitutes, async ({ deps, actor, params, query }) => ({
    items: await listSubstitutes(deps, actor, { courseId: params.id, id: params.run, name: query.name }),
  }))
  serve(api, contract.replaceTeacher, ({ deps, actor, params, body }) =>
    replaceTeacher(deps, actor, { courseId: params.id, id: params.run, ...body }),
  )
  serve(api, contract.listOpenRunsOf, async ({ deps, query }) => ({ items: await listOpenRunsOf(deps, query.teacher) }))
  serve(api, contract.moveMeeting, async ({ deps, actor, params, body: { startsAt, endsAt, ...body } }) => {
    const which = { courseId: params.id, runId: params.run, id: params.meeting }
    await refuseOwnSeat(deps, actor, params.run)
    await moveMeeting(deps, actor, { ...which, ...body, to: { from: new Date(startsAt), to: new Date(endsAt) } })
    return readOwnRun(deps, actor, params.run)
  })
  serve(api, contract.cancelMeeting, async ({ deps, actor, params, body: { makeUp, ...body } }) => {
    const which = { courseId: params.id, runId: params.run, id: params.meeting }
    await refuseOwnSeat(deps, actor, params.run)
    const to = makeUp && { from: new Date(makeUp.startsAt), to: new Date(makeUp.endsAt) }
    await cancelMeeting(deps, actor, { ...which, ...body, makeUp: to })
    return readOwnRun(deps, actor, params.run)
  })
  serve(api, contract.declareSchoolPupil, ({ deps, actor, params, body }) =>
    declareSchoolPupil(deps, actor, { runId: params.run, learnerId: params.learner, ...body }),
  )
}
