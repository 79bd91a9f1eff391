import { getProfile, type Profile } from '@khue/contracts/people/identity'
import { languages } from '@khue/contracts/people/languages'
import { changeAvatar, changeProfile, getProfileDetails } from '@khue/contracts/people/profile'
import { findProvince } from '@khue/contracts/ground/provinces'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { data } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AccountRail } from '#app/features/backoffice/site/account/account-rail.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { AvatarPanel } from '#app/features/people/people/profile/avatar-panel.tsx'
import { ProfileFields } from '#app/features/people/people/profile/profile-fields.ts'
import { ProfileFacts } from '#app/features/people/people/profile/profile-facts.tsx'
import { ProfileForm, type ProfileView } from '#app/features/people/people/profile/profile-form.tsx'
import styles from '#app/features/people/people/profile/profile-parts.module.css'
import { profileText as text } from '#app/features/people/people/profile/profile.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDate } from '#app/shared/format.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import type { Route } from './+types/profile.page'

export const handle = { query: ['personId'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && !loaderData.isOwn ? text.metaTitleOf(loaderData.details.name) : accountText.metaTitle },
  { name: 'robots', content: 'noindex' },
]

/** The user's own profile, or that of the child in the address. */
function whose(request: Request) {
  const query = getProfileDetails.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw data(null, { status: 404 }) // not a valid person id
  return query.data.personId === undefined ? {} : { personId: query.data.personId }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [found, profile, { expiredAt, planName, daysLeft }] = await Promise.all([
    call(getProfileDetails, { query: whose(request) }),
    call(getProfile),
    call(getMySubscription),
  ]).catch(orSignIn(request))
  const details: ProfileView = { ...found, languageNames: found.languages.map((value) => ({ value, label: languages[value] })) }
  const membership = expiredAt ? { planName, daysLeft, until: formatDate(expiredAt) } : undefined
  const province = found.address ? findProvince(found.address.provinceCode)?.name : undefined
  return { details, province, profile, membership, isOwn: found.personId === profile.id }
}

const NewAvatar = z.object({ step: z.literal('avatar'), assetId: z.string().transform((id) => id || null) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const query = whose(request)
  const form = await request.clone().formData()
  if (form.get('step') === 'avatar') {
    const { assetId } = await readForm(request, NewAvatar)
    return call(changeAvatar, { query, body: { assetId } }).catch(orSignIn(request))
  }
  const body = await readForm(request, ProfileFields)
  return call(changeProfile, { query, body }).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AccountProfilePage({ loaderData: { details, province, profile, membership, isOwn } }: Route.ComponentProps) {
  return (
    <AccountFrame here={text.of(details.name)} back={isOwn ? undefined : { to: '/account/settings/profile', label: text.backToOwn }}>
      <div key={details.personId} className={styles.columns} data-single={isOwn ? undefined : true}>
        <div className={styles.main}>
          <section className={`${panel.panel} ${styles.person}`}>
            <div>
              <h1 className="h2">{isOwn ? details.name : text.of(details.name)}</h1>
              {isOwn && <Roles roles={profile.roles} />}
            </div>
            {details.isReadOnly ? (
              <img src={details.avatar} alt={text.avatar} width="96" height="96" className={styles.face} />
            ) : (
              <AvatarPanel avatar={details.avatar} hasOwnAvatar={details.hasOwnAvatar} />
            )}
          </section>
          {details.isReadOnly ? <ProfileFacts profile={details} province={province} /> : <ProfileForm profile={details} isOwn={isOwn} />}
        </div>
        {isOwn && (
          <div className={styles.rail}>
            <AccountRail profile={profile} membership={membership} plansHref="/open-classes?open=register" />
          </div>
        )}
      </div>
    </AccountFrame>
  )
}

const Roles = ({ roles }: Pick<Profile, 'roles'>) => (
  <ul className={styles.roles}>
    {roles.map((role) => (
      <li key={role} className={`${tag.tag} ${tag.primary}`}>
        {accountText.roles[role]}
      </li>
    ))}
  </ul>
)
