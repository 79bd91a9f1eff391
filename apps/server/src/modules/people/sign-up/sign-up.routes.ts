import * as contract from '@khue/contracts/people/sign-up'
import { listPolicyAcceptances } from '@khue/contracts/people/policy-acceptances'
import { type Api, serve } from '#platform/http/api'
import { sendProofAgain, verifyProof } from '#modules/people/credentials'
import { listOwnAcceptances } from './acceptances.service.ts'
import { unusualNumberWarning } from './mobile.ts'
import { registerByEmail, registerByPhone, submitRegistration } from './sign-up.service.ts'

type Sent = { expiresAt: Date; resendAt: Date; warning: string | null }
const shown = ({ expiresAt, resendAt, warning }: Sent) => ({
  expiresAt: expiresAt.toISOString(),
  resendAt: resendAt.toISOString(),
  warning,
})

export function signUpRoutes(api: Api) {
  serve(api, contract.registerByPhone, async ({ deps, caller, body }) => shown(await registerByPhone(deps, caller, body)))
  serve(api, contract.registerByEmail, async ({ deps, caller, body }) => shown(await registerByEmail(deps, caller, body)))
  serve(api, contract.resendOtp, async ({ deps, caller, body }) => {
    const sent = await sendProofAgain(deps, caller, body.purpose)
    return shown({ ...sent, warning: sent.kind === 'phone' ? unusualNumberWarning(sent.value) : null })
  })
  serve(api, contract.verifyOtp, async ({ deps, caller, body }) => {
    await verifyProof(deps, caller, body)
    return { verified: true as const }
  })
  serve(api, contract.submitRegistration, ({ deps, caller, body }) => submitRegistration(deps, caller, body))
  serve(api, listPolicyAcceptances, async ({ deps, actor, query }) => ({ items: await listOwnAcceptances(deps, actor, query.personId) }))
}
