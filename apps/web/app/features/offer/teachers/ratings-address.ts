import { type ListPlace, writePlace } from '#app/shared/list-place.ts'

/** The page of a teacher or a tutor with a part of what is said of them. */
export function ratingsAddress(path: string, place: ListPlace) {
  const search = new URLSearchParams()
  writePlace(search, place)
  return `${path}${search.size > 0 ? `?${search}` : ''}#danh-gia`
}
