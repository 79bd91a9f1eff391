import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether nothing happens but that a dialog which lives in the address (`?open=…`) opens or closes: no data of the page behind it
 * changes then, and none is asked for, so that it works without a connection too.
 */
export const isOnlyDialogChange = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && opened(currentUrl) !== opened(nextUrl) && behind(currentUrl) === behind(nextUrl)

const opened = ({ searchParams }: URL) => searchParams.get('open')
const behind = ({ pathname, search }: URL) => pathname + withOpen(search, undefined)

/** The query with this dialog open, or with none; whatever else it says is kept. */
export function withOpen(search: string, dialog: string | undefined) {
  const query = new URLSearchParams(search)
  if (dialog) query.set('open', dialog)
  else query.delete('open')
  return query.size > 0 ? `?${query}` : ''
}
