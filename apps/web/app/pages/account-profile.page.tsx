import { getProfile } from '@khue/contracts/identity'
import { getMySubscription } from '@khue/contracts/subscriptions'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { accountText as text } from '#app/features/account/account.text.ts'
import { ProfileView } from '#app/features/account/profile-view.tsx'
import { api } from '#app/shared/api.ts'
import { formatDate } from '#app/shared/format.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/account-profile.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [profile, { expiredAt, planName, daysLeft }] = await Promise.all([call(getProfile), call(getMySubscription)]).catch(
    orSignIn(request),
  )
  return { profile, membership: expiredAt ? { planName, daysLeft, until: formatDate(expiredAt) } : undefined }
}

export default function AccountProfilePage({ loaderData: { profile, membership } }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <ProfileView profile={profile} membership={membership} plansHref="/open-classes?open=register" />
    </AccountFrame>
  )
}
