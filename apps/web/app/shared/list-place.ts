import { ListCursor } from '@khue/contracts/lists'
import { redirect } from 'react-router'
import { refusalOf } from './refusal.ts'

// Used in loaders only, so that no parsing travels to the browser.

/** What part of a list an address shows: the number of a page, from 0 on, and behind what it begins when somebody turned to it. */
export type ListPlace = { page: number; cursor?: string | undefined }

/** What a page reads of an address to know its place; a list beside others has names of its own. */
export const placeNames = ['page', 'cursor'] as const
type PlaceNames = readonly [page: string, cursor: string]

/** As endpoints take it; further on nobody turns. */
const lastPage = 1000

/** Pages are counted from 1 in an address. Nonsense is the first. */
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

/** Back goes by number, on behind what was shown last: what is added meanwhile shows nothing twice and leaves nothing out. */
export const pagerLinks = ({ page }: ListPlace, nextCursor: string | undefined, addressOf: (place: ListPlace) => string) => ({
  previous: page > 0 ? addressOf({ page: page - 1 }) : undefined,
  next: nextCursor && page < lastPage ? addressOf({ page: page + 1, cursor: nextCursor }) : undefined,
})

/**
 * A cursor that a list has not written, or in another order, is as good as none: its page is shown by number. `url` is that of the
 * page, also where the router asks for nothing but its data.
 */
export const orWithoutCursor =
  (url: URL, [, cursorName]: PlaceNames = placeNames) =>
  (error: unknown) => {
    if (refusalOf(error)?.code !== 'LIST_CURSOR_INVALID') throw error
    const { pathname, searchParams } = new URL(url)
    searchParams.delete(cursorName)
    throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
  }
