import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { TextVersion, type TextKey } from '@khue/contracts/ground/texts'
import type { PageApi } from '#app/shared/load-context.ts'

/** Loads the text of a page, in the version named in the address or the current one. */
export async function loadText(call: PageApi['call'], request: Request, key: TextKey) {
  const version = TextVersion.safeParse(new URL(request.url).searchParams.get('version'))
  const { text } = await call(getSiteInfo, { query: { key, ...(version.success && { version: version.data }) } })
  if (!text) throw new Error(`Text ${key} is missing from the reply`)
  return text
}
