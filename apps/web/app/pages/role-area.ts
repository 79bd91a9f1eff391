import { guardPage } from '#app/features/backoffice/site/roles/guard-page.ts'
import { profileOf } from '#app/features/backoffice/site/shell/own-profile.ts'
import type { Route } from './+types/role-area'

/** Around the pages of a role: a guest is sent to sign in by the page itself, everybody without the role is refused here. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const profile = await profileOf(context).catch(() => undefined)
  if (profile) guardPage(pattern.replace(/^\/?/, '/'), profile.roles) // the router's pattern has no leading slash
  return null
}
