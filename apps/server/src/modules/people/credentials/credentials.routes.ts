import type { Api } from '#platform/http/api'
import { nativeRoutes } from './native/native.routes.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { passwordRoutes } from './passwords/passwords.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

export function credentialRoutes(api: Api) {
  signInRoutes(api)
  secondFactorRoutes(api)
  passkeyRoutes(api)
  nativeRoutes(api)
  passwordRoutes(api)
}
