import * as contract from '@khue/contracts/offer/applications'
import { askAboutProfile, approveProfile, rejectProfile } from '#modules/offer/teachers'
import { type Api, serve } from '#platform/http/api'
import { getCase, listCases, openCaseProof, requireCase, showCase } from './cases.service.ts'
import { approveApplication, askApplicant, rejectApplication } from './decide-applications.service.ts'
import { getOwnApplications, saveOwn, submitOwn, withdrawOwn } from './own-applications.service.ts'

export function applicationRoutes(app: Api) {
  serve(app, contract.getOwnApplications, ({ deps, actor }) => getOwnApplications(deps, actor))
  serve(app, contract.saveOwnApplication, ({ deps, actor, params, body }) => saveOwn(deps, actor, params.kind, body))
  serve(app, contract.submitOwnApplication, ({ deps, actor, params, body }) => submitOwn(deps, actor, params.kind, body.revision))
  serve(app, contract.withdrawOwnApplication, ({ deps, actor, params }) => withdrawOwn(deps, actor, params.kind))
  serve(app, contract.listTeachingCases, ({ deps, query }) => listCases(deps, query))
  serve(app, contract.getTeachingCase, ({ deps, actor, params }) => getCase(deps, actor, params.id))
  serve(app, contract.openTeachingProof, ({ deps, actor, params, body }) => openCaseProof(deps, actor, { ...params, reason: body.reason }))
  serve(app, contract.askForChanges, async ({ deps, actor, params: { id }, body }) => {
    const { kind } = await requireCase(deps, id)
    await (kind === 'PROFILE' ? askAboutProfile : askApplicant)(deps, actor, id, body)
    return showCase(deps, id)
  })
  serve(app, contract.approveTeachingCase, async ({ deps, actor, params: { id }, body }) => {
    const { kind } = await requireCase(deps, id)
    await (kind === 'PROFILE' ? approveProfile : approveApplication)(deps, actor, id, body)
    return showCase(deps, id)
  })
  serve(app, contract.rejectTeachingCase, async ({ deps, actor, params: { id }, body }) => {
    const { kind } = await requireCase(deps, id)
    await (kind === 'PROFILE' ? rejectProfile : rejectApplication)(deps, actor, id, body)
    return showCase(deps, id)
  })
}
