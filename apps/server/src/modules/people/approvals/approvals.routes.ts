import * as contract from '@khue/contracts/people/approvals'
import { type Api, serve } from '#platform/http/api'
import { decideApproval, withdrawApproval } from './approvals.service.ts'
import { listApprovals, readApproval } from './read-approvals.service.ts'

export function approvalRoutes(api: Api) {
  serve(api, contract.listApprovals, ({ deps, actor, query }) => listApprovals(deps, actor, query))
  serve(api, contract.decideApproval, async ({ deps, actor, params: { id }, body }) => {
    await decideApproval(deps, { actor, id, ...body })
    return readApproval(deps, actor, id)
  })
  serve(api, contract.withdrawApproval, async ({ deps, actor, params: { id } }) => {
    await withdrawApproval(deps, actor, id)
    return readApproval(deps, actor, id)
  })
}
