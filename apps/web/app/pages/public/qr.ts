import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { api } from '#app/shared/api.ts'
import { qrPicture } from '#app/shared/qr-picture.ts'
import type { Route } from './+types/qr'

/** QR code of the platform's public address, as a picture. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = await api(context).call(getSiteInfo)
  const { viewBox, path } = qrPicture(publicUrl)
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">` +
    `<rect x="-2" y="-2" width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#151A31"/></svg>`
  return new Response(picture, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' } })
}
