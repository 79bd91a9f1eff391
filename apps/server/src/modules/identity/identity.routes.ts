import * as contract from '@khue/contracts/identity'
import { type Api, serve } from '#platform/api'
import { setPassword } from './passwords/passwords.service.ts'
import { getProfile } from './people/people.service.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { refreshSession, signOut } from './sessions/sessions.service.ts'
import { signIn } from './sign-in/sign-in.service.ts'

export function identityRoutes(api: Api) {
  serve(api, contract.signIn, async ({ deps, caller, body }) => {
    const { expiresAt } = await signIn(deps, caller, body)
    return { needsSecondFactor: false, expiresAt: expiresAt.toISOString() }
  })
  serve(api, contract.refreshSession, async ({ deps, caller }) => {
    const { expiresAt } = await refreshSession(deps, caller.cookies)
    return { expiresAt: expiresAt.toISOString() }
  })
  serve(api, contract.signOut, async ({ deps, caller }) => {
    await signOut(deps, caller)
    return { signedOut: true as const }
  })
  serve(api, contract.setPassword, async ({ deps, body }) => {
    await setPassword(deps, body)
    return { passwordSet: true as const }
  })
  serve(api, contract.getProfile, ({ deps, actor }) => getProfile(deps, actor))
  // our own table of roles decides it, so it is served here whatever its prefix (architecture 2)
  serve(api, contract.isMaster, ({ actor }) => ({ isMaster: actor.roles.includes('master') }))
  profileRoutes(api)
}
