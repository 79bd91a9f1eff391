import type { Api } from '#platform/http/api'
import { linkedSignInRoutes } from './linked-sign-ins/linked-sign-ins.routes.ts'
import { providerSignInRoutes } from './provider-sign-in/provider-sign-in.routes.ts'

export function socialSignInRoutes(api: Api) {
  providerSignInRoutes(api)
  linkedSignInRoutes(api)
}
