import { createPromotion, listPromotions } from '@khue/contracts/sale/promotions-admin'
import { redirect, useNavigation } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { PromotionFields } from '#app/features/sale/promotions/admin/promotion-fields.ts'
import { PromotionForm } from '#app/features/sale/promotions/admin/promotion-form.tsx'
import { readOptions } from '#app/features/sale/promotions/admin/promotion-options.ts'
import { promotionHref, promotionsPath } from '#app/features/sale/promotions/admin/promotion-paths.ts'
import { emptyDraft } from '#app/features/sale/promotions/admin/promotion-view.ts'
import { promotionsAdminText as text } from '#app/features/sale/promotions/admin/promotions-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/promotion-new.page'

export const meta: Route.MetaFunction = () => [{ title: `${text.newTitle} · Khuê` }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  await call(listPromotions, { query: {} }).catch(orSignIn(request)).catch(orNotFound) // a 404 for everybody without the permission
  return { options: await readOptions(call), draft: emptyDraft(Date.now()) }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, PromotionFields)
  const { id } = await api(context).call(createPromotion, { body }).catch(orSignIn(request))
  return redirect(promotionHref(id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function NewPromotionPage({ loaderData: { options, draft }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AdminPage title={text.newTitle} back={{ to: promotionsPath, label: text.back }}>
      <PromotionForm
        draft={draft}
        options={options}
        save={text.save}
        cancelHref={promotionsPath}
        refusal={actionData && 'error' in actionData ? actionData : undefined}
        isSending={state === 'submitting'}
      />
    </AdminPage>
  )
}
