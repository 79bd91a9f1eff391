import * as contract from '@khue/contracts/people/passkeys'
import { type Api, serve } from '#platform/http/api'
import { confirmByPasskey, signInByPasskey, startPasskeySignIn } from './passkey-sign-in.service.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.service.ts'

export function passkeyRoutes(api: Api) {
  serve(api, contract.startPasskeySignIn, ({ deps }) => startPasskeySignIn(deps))
  serve(api, contract.signInByPasskey, ({ deps, caller, body }) => signInByPasskey(deps, caller, body))
  serve(api, contract.confirmByPasskey, async ({ deps, actor, body }) => {
    await confirmByPasskey(deps, actor, body)
    return { confirmed: true as const }
  })
  serve(api, contract.listPasskeys, ({ deps, actor }) => listPasskeys(deps, actor))
  serve(api, contract.startPasskey, ({ deps, actor }) => startPasskey(deps, actor))
  serve(api, contract.addPasskey, ({ deps, caller, actor, body }) => addPasskey(deps, caller, actor, body))
  serve(api, contract.renamePasskey, ({ deps, actor, params, body }) => renamePasskey(deps, actor, params.id, body.name))
  serve(api, contract.removePasskey, async ({ deps, actor, params }) => {
    await removePasskey(deps, actor, params.id)
    return { removed: true as const }
  })
}
