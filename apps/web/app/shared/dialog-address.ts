import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether a navigation only opens or closes a dialog (`?open=…`): the page's data does not change and is not reloaded, so that it also
 * works offline.
 */
export const isOnlyDialogChange = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && opened(currentUrl) !== opened(nextUrl) && behind(currentUrl) === behind(nextUrl)

const opened = ({ searchParams }: URL) => searchParams.get('open')
const behind = ({ pathname, search }: URL) => pathname + withOpen(search, undefined)

/** The query with this dialog open, or with none; other parameters are kept. */
export function withOpen(search: string, dialog: string | undefined) {
  const query = new URLSearchParams(search)
  if (dialog) query.set('open', dialog)
  else query.delete('open')
  return query.size > 0 ? `?${query}` : ''
}
