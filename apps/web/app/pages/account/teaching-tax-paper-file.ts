import { openMyTaxPaper } from '@khue/contracts/sale/tax-papers'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-tax-paper-file'

/** A numbered paper as a file. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const id = openMyTaxPaper.params.shape.id.safeParse(params.id).data
  const format = openMyTaxPaper.query.shape.format.safeParse(params.format.toUpperCase()).data
  if (!id || !format) throw new Response(null, { status: 404 })
  const { fileName, mediaType, content } = await api(context)
    .call(openMyTaxPaper, { params: { id }, query: { format } })
    .catch(orSignIn(request))
    .catch(orNotFound)
  const headers = {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  }
  return new Response(Buffer.from(content, 'base64'), { headers })
}
