import { getSiteInfo } from '@khue/contracts/site'
import { create } from 'qrcode'
import { api } from '#app/shared/api.ts'
import type { Route } from './+types/qr'

const quietZone = 2

/** The QR code of the house's public address, as a picture. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = await api(context).call(getSiteInfo)
  const { modules } = create(publicUrl, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  const side = modules.size + quietZone * 2
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${side} ${side}">` +
    `<rect x="${-quietZone}" y="${-quietZone}" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#151A31"/></svg>`
  return new Response(picture, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' } })
}
