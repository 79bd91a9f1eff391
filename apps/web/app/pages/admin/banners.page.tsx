import { bannerPlaces, changeBanner, listBanners, removeBanner } from '@khue/contracts/backoffice/banners'
import { data, Link } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { BannerCard, toBannerView } from '#app/features/backoffice/banners/banner-row.tsx'
import { BannerList } from '#app/features/backoffice/banners/admin/banner-list.tsx'
import { bannersPath, fieldsOf, toBannerItem } from '#app/features/backoffice/banners/admin/banner-view.ts'
import { bannersAdminText as text } from '#app/features/backoffice/banners/admin/banners-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Route } from './+types/banners.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { items } = await api(context).call(listBanners).catch(orSignIn(request)).catch(orNotFound)
  const now = new Date()
  return {
    groups: bannerPlaces.flatMap((place) => {
      const banners = items.filter((one) => one.place === place).map((one) => ({ ...toBannerView(one), ...toBannerItem(one, now) }))
      return banners.length > 0 ? [{ place: text.places[place], banners }] : []
    }),
  }
}

const Step = z.strictObject({ step: z.enum(['show', 'hide', 'remove']), ...removeBanner.params.shape })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step, id } = await readForm(request, Step)
  const { call } = api(context)
  await (step === 'remove' ? call(removeBanner, { params: { id } }) : setHidden(call, id, step === 'hide')).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function setHidden(call: PageApi['call'], id: string, isHidden: boolean) {
  const { items } = await call(listBanners)
  const banner = items.find((one) => one.id === id)
  if (!banner) throw data(null, { status: 404 })
  return call(changeBanner, { params: { id }, body: { ...fieldsOf(banner), isHidden } })
}

export default function AdminBannersPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={text.title}
      lead={text.lead}
      beside={
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={`${bannersPath}/new`}>
          {text.add}
        </Link>
      }
    >
      <BannerList
        groups={groups.map(({ place, banners }) => ({ place, banners: banners.map((one) => ({ ...one, look: <BannerCard {...one} /> })) }))}
      />
    </AdminPage>
  )
}
