import { addBanner, type AdminBanner, changeBanner, listBanners } from '@khue/contracts/backoffice/banners'
import { subjects } from '@khue/contracts/offer/subjects'
import { data, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { BannerCard, lookOf } from '#app/features/backoffice/banners/banner-row.tsx'
import { BannerFields } from '#app/features/backoffice/banners/admin/banner-fields.ts'
import { BannerForm, type Written } from '#app/features/backoffice/banners/admin/banner-form.tsx'
import { bannersPath, draftOf, emptyDraft, fieldsOf } from '#app/features/backoffice/banners/admin/banner-view.ts'
import { BannerCover } from '#app/features/backoffice/banners/admin/banner-cover.tsx'
import { bannersAdminText as text } from '#app/features/backoffice/banners/admin/banners-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/banner.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** Serves `/admin/banners/new` and each banner's own address. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { items } = await api(context).call(listBanners).catch(orSignIn(request)).catch(orNotFound)
  if (id === 'new') return { draft: emptyDraft(new Date()), cover: null, isNew: true }
  const banner = oneOf(items, id)
  return { draft: draftOf(banner), cover: banner.cover, isNew: false }
}

function oneOf(items: readonly AdminBanner[], id: string) {
  const banner = items.find((one) => one.id === id)
  if (!banner) throw data(null, { status: 404 })
  return banner
}

const Step = z.object({ step: z.enum(['save', 'cover']) })
const Cover = z.object({ assetId: z.string() })

export const action = formAction(async ({ request, params: { id }, context }: Route.ActionArgs) => {
  const { step } = await readForm(request.clone(), Step)
  const { call } = api(context)
  if (step === 'cover') return setCover(call, request, id)
  const body = await readForm(request, BannerFields)
  await (id === 'new' ? call(addBanner, { body }) : call(changeBanner, { params: { id }, body })).catch(orSignIn(request))
  return redirect(bannersPath)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** Sets the uploaded picture; an empty id restores the drawn one. */
async function setCover(call: PageApi['call'], request: Request, id: string) {
  const { assetId } = await readForm(request, Cover)
  const { items } = await call(listBanners).catch(orSignIn(request))
  await call(changeBanner, { params: { id }, body: { ...fieldsOf(oneOf(items, id)), coverAssetId: assetId || null } })
  return { done: true as const }
}

const options = subjects.map(({ key, name }) => ({ value: key, label: name }))

export default function AdminBannerPage({ loaderData: { draft, cover, isNew }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AdminPage title={isNew ? text.newTitle : text.editTitle} back={{ to: bannersPath, label: text.toList }}>
      <BannerForm
        draft={draft}
        cover={cover}
        subjects={options}
        refusal={actionData && 'error' in actionData ? actionData : undefined}
        isSending={state === 'submitting'}
        look={Look}
      />
      {!isNew && <BannerCover hasCover={cover !== null} />}
    </AdminPage>
  )
}

const Look = ({ subjectKey, cover, ...written }: Written) => <BannerCard {...written} {...lookOf(subjectKey, cover)} />
