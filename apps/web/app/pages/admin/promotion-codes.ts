import { exportPromotionCodes } from '@khue/contracts/sale/promotions-admin'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/promotion-codes'

/** All codes of a promotion as a file. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const id = exportPromotionCodes.params.shape.id.safeParse(params.id).data
  if (!id) throw new Response(null, { status: 404 })
  const { fileName, mediaType, content } = await api(context)
    .call(exportPromotionCodes, { params: { id } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  const headers = { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` }
  return new Response(Buffer.from(content, 'base64'), { headers })
}
