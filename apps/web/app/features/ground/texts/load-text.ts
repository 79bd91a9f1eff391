import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { TextVersion, type TextKey } from '@khue/contracts/ground/texts'
import type { PageApi } from '#app/shared/load-context.ts'

/** The text that a page shows; a version that the address names, of those in the past. */
export async function loadText(call: PageApi['call'], request: Request, key: TextKey) {
  const version = TextVersion.safeParse(new URL(request.url).searchParams.get('version'))
  const { text } = await call(getSiteInfo, { query: { key, ...(version.success && { version: version.data }) } })
  if (!text) throw new Error(`The text ${key} was asked for and did not come`)
  return text
}
