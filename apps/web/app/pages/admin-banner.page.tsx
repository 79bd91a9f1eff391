import { addBanner, changeBanner, listBanners } from '@khue/contracts/banners'
import { subjects } from '@khue/contracts/subjects'
import { data, redirect, useNavigation } from 'react-router'
import { AdminPage } from '#app/features/account/account-frame.tsx'
import { BannerCard, subjectOf } from '#app/features/banners/banner-row.tsx'
import { BannerFields } from '#app/features/banners-admin/banner-fields.ts'
import { BannerForm, type Written } from '#app/features/banners-admin/banner-form.tsx'
import { bannersPath, draftOf, emptyDraft } from '#app/features/banners-admin/banner-view.ts'
import { bannersAdminText as text } from '#app/features/banners-admin/banners-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orUnknown } from '#app/shared/or-unknown.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/admin-banner.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** `/admin/banners/new` and each one's own address. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { items } = await api(context).call(listBanners).catch(orSignIn(request)).catch(orUnknown)
  if (params.id === 'new') return { draft: emptyDraft(new Date()), isNew: true }
  const banner = items.find(({ id }) => id === params.id)
  if (!banner) throw data(null, { status: 404 })
  return { draft: draftOf(banner), isNew: false }
}

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const body = await readForm(request, BannerFields)
  const { call } = api(context)
  const { id } = params
  await (id === 'new' ? call(addBanner, { body }) : call(changeBanner, { params: { id }, body })).catch(orSignIn(request))
  return redirect(bannersPath)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const options = subjects.map(({ key, name }) => ({ value: key, label: name }))

const Look = ({ subjectKey, ...written }: Written) => <BannerCard {...written} subject={subjectOf(subjectKey)} />

export default function AdminBannerPage({ loaderData: { draft, isNew }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AdminPage title={isNew ? text.newTitle : text.editTitle} back={{ to: bannersPath, label: text.toList }}>
      <BannerForm
        draft={draft}
        subjects={options}
        refusal={actionData && 'error' in actionData ? actionData : undefined}
        isSending={state === 'submitting'}
        look={Look}
      />
    </AdminPage>
  )
}
