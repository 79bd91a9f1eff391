import { ListCursor } from '@khue/contracts/lists'
import { redirect } from 'react-router'
import { refusalOf } from './refusal.ts'

// Used in loaders only, so that browsers load no parser.

/** The part of a list that an address shows: the page number, from 0, and the cursor it was reached with. */
export type ListPlace = { page: number; cursor?: string | undefined }

/** Query parameters of a list's place; a second list on a page has names of its own. */
export const placeNames = ['page', 'cursor'] as const
type PlaceNames = readonly [page: string, cursor: string]

/** Maximum page of the endpoints. */
const lastPage = 1000

/** Page numbers in an address start at 1. Malformed ones mean the first page. */
export function readPlace(search: URLSearchParams, [pageName, cursorName]: PlaceNames = placeNames): ListPlace {
  const page = Number(search.get(pageName) ?? 1) - 1
  const isPage = Number.isInteger(page) && page >= 0 && page <= lastPage
  const cursor = ListCursor.safeParse(search.get(cursorName) || undefined).data
  return { page: isPage ? page : 0, ...(cursor && { cursor }) }
}

/** The first page has neither number nor cursor. */
export function writePlace(search: URLSearchParams, { page, cursor }: ListPlace, [pageName, cursorName]: PlaceNames = placeNames) {
  if (page > 0) search.set(pageName, String(page + 1))
  if (page > 0 && cursor) search.set(cursorName, cursor)
}

/** Previous pages go by number, next pages by cursor: new items cause no duplicates and no gaps. */
export const pagerLinks = ({ page }: ListPlace, nextCursor: string | undefined, addressOf: (place: ListPlace) => string) => ({
  previous: page > 0 ? addressOf({ page: page - 1 }) : undefined,
  next: nextCursor && page < lastPage ? addressOf({ page: page + 1, cursor: nextCursor }) : undefined,
})

/** A cursor of another list or order, or text that is no cursor at all. */
const isAboutCursor = (refusal: ReturnType<typeof refusalOf>) =>
  refusal?.code === 'LIST_CURSOR_INVALID' ||
  (refusal?.code === 'INVALID_INPUT' && JSON.stringify(refusal.details ?? '').includes('"path":"cursor"'))

/**
 * Falls back to the page number when the list refuses a cursor, for example one of another sort order. `url` is the page's own, also for
 * requests that load only its data.
 */
export const orWithoutCursor =
  (url: URL, [, cursorName]: PlaceNames = placeNames) =>
  (error: unknown) => {
    if (!isAboutCursor(refusalOf(error))) throw error
    const { pathname, searchParams } = new URL(url)
    searchParams.delete(cursorName)
    throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
  }
