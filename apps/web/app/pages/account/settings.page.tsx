import { getProfile } from '@khue/contracts/people/identity'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { rolesText as text } from '#app/features/backoffice/site/roles/roles.text.ts'
import { SettingsList } from '#app/features/backoffice/site/roles/settings-list.tsx'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/settings.page'

export const meta: Route.MetaFunction = () => [{ title: text.settingsMeta }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  await api(context).call(getProfile).catch(orSignIn(request))
  return null
}

/** All settings in one list: on phones, which show no menu, the way to each of them. */
export default function SettingsPage() {
  return (
    <AccountFrame>
      <h1 className="h2">{text.settings}</h1>
      <SettingsList />
    </AccountFrame>
  )
}
