import { previewPromotion } from '@khue/contracts/sale/promotions-admin'
import { redirect } from 'react-router'
import { PreviewFields } from '#app/features/sale/promotions/admin/promotion-fields.ts'
import { promotionsPath } from '#app/features/sale/promotions/admin/promotion-paths.ts'
import { toPreview } from '#app/features/sale/promotions/admin/promotion-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/promotion-preview'

/** Has no page: the editor sends a POST. */
export const loader = () => redirect(promotionsPath)

/** Preview requests of the promotion editor. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, PreviewFields)
  return { preview: toPreview(await api(context).call(previewPromotion, { body }).catch(orSignIn(request))) }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** Changes nothing, so no data needs reloading. */
export const shouldRevalidate = () => false
