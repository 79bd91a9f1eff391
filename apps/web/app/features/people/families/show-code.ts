import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { formatDateTime } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { qrPicture } from '#app/shared/qr-picture.ts'
import type { ShownCode } from './code-dialog.tsx'

type Code = { code: string; path: string; expiresAt: string }

/** Prepares a fresh code for display; server only. The address appears only in the response. */
export async function showCode(call: PageApi['call'], { code, path, expiresAt }: Code): Promise<ShownCode> {
  const { publicUrl } = await call(getSiteInfo)
  const address = publicUrl + path
  const page = address.replace(/\?.*$/, '').replace(/^https?:\/\//, '')
  return { code, address, page, qr: qrPicture(address), now: new Date().toISOString(), expiresAt, until: formatDateTime(expiresAt) }
}
