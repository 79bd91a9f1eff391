import * as contract from '@khue/contracts/people/families'
import { type Api, serve } from '#platform/http/api'
import { childSignInRoutes } from './child-sign-in/child-sign-in.routes.ts'
import { listConsentLog, listConsents, recordConsent } from './consents/consents.service.ts'
import { acceptInvitation, createChildOf, endLink, invite, readFamily, getInvitation } from './links.service.ts'

export function familyRoutes(api: Api) {
  serve(api, contract.getFamily, ({ deps, actor }) => readFamily(deps, actor))
  serve(api, contract.createChild, ({ deps, actor, caller, body }) => createChildOf(deps, { actor, caller }, body))
  serve(api, contract.inviteFamily, ({ deps, actor, body }) => invite(deps, actor, body))
  serve(api, contract.getInvitation, ({ deps, body }) => getInvitation(deps, body.code))
  serve(api, contract.acceptInvitation, ({ deps, actor, body }) => acceptInvitation(deps, actor, body.code))
  serve(api, contract.endLink, async ({ deps, actor, params }) => {
    await endLink(deps, actor, params.personId)
    return { ended: true as const }
  })
  serve(api, contract.listConsents, async ({ deps, actor, query }) => ({ items: await listConsents(deps, actor, query.personId) }))
  serve(api, contract.listConsentLog, ({ deps, actor, query }) => listConsentLog(deps, actor, query))
  serve(api, contract.setConsent, ({ deps, actor, caller, query, body }) =>
    recordConsent(deps, { actor, caller, personId: query.personId, word: body }),
  )
  childSignInRoutes(api)
}
