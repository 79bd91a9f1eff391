import { type ListPlace, writePlace } from '#app/shared/list-place.ts'

/** Address of a teacher's or tutor's page with a given part of the ratings. */
export function ratingsAddress(path: string, place: ListPlace) {
  const search = new URLSearchParams()
  writePlace(search, place)
  return `${path}${search.size > 0 ? `?${search}` : ''}#danh-gia`
}
