import * as contract from '@khue/contracts/people/identity-proof'
import { type Api, serve } from '#platform/http/api'
import { reviewProof, listProofs, openProof } from './review-proofs.service.ts'
import { listOwnViews, readOwnProof, saveOwnProof, submitOwnProof } from './own-proof.service.ts'

export function identityProofRoutes(app: Api) {
  serve(app, contract.getIdentityProof, ({ deps, actor }) => readOwnProof(deps, actor))
  serve(app, contract.saveIdentityProof, ({ deps, actor, body }) => saveOwnProof(deps, actor, body))
  serve(app, contract.requestIdentify, ({ deps, actor }) => submitOwnProof(deps, actor))
  serve(app, contract.listProofViews, async ({ deps, actor }) => ({ items: await listOwnViews(deps, actor) }))
  serve(app, contract.listIdentityProofs, ({ deps, query }) => listProofs(deps, query))
  serve(app, contract.openIdentityProof, ({ deps, actor, params, body }) => openProof(deps, actor, params.personId, body.reason))
  serve(app, contract.reviewIdentityProof, ({ deps, actor, params, body }) => reviewProof(deps, actor, params.personId, body))
}
