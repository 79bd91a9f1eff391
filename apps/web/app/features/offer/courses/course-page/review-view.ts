import type { listCourseReviews, OwnReview, Review } from '@khue/contracts/offer/reviews'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate, formatDateTime, formatNumber } from '#app/shared/format.ts'
import { type ListPlace, readPlace, pagerLinks, writePlace } from '#app/shared/list-place.ts'
import type { StarRow } from '#app/features/offer/reviews/shared/ratings.tsx'
import { type RepliedView, toReply } from '#app/features/offer/reviews/shared/reply-view.ts'
import { courseWords as text } from './course-words.text.ts'

export type ReviewView = RepliedView & {
  author: { name: string; avatar: string }
  stars: number
  date: string
}
export type ReviewsView = ReturnType<typeof toReviews>

export const reviewPageSize = 5

const toReview = (one: Review): ReviewView => ({
  id: one.id,
  author: { name: one.author.name, avatar: one.author.avatar },
  stars: one.stars,
  text: one.text,
  date: one.isEdited ? `${formatDate(one.writtenAt)}, ${text.edited}` : formatDate(one.writtenAt),
  reply: toReply(one.reply),
})

const toOwn = (one: OwnReview, now: Date) => ({
  ...toReview(one),
  state: one.isHidden ? text.hidden : one.status === 'PENDING' ? text.pending : undefined,
  editable: Date.parse(one.editableUntil) > now.getTime() ? text.editableUntil(formatDateTime(one.editableUntil)) : undefined,
})

export const reviewPlaceNames = ['reviewPage', 'reviewCursor'] as const

/** Parses the reviews part of an address: `?stars=5&reviewPage=2&reviewCursor=…`. */
export function readReviewQuery(search: URLSearchParams): Query {
  const stars = search.get('stars')
  return { stars: stars && /^[1-5]$/.test(stars) ? Number(stars) : undefined, ...readPlace(search, reviewPlaceNames) }
}
type Query = ListPlace & { stars: number | undefined }

function addressOf(path: string, { stars, ...place }: Query) {
  const search = new URLSearchParams()
  if (stars) search.set('stars', String(stars))
  writePlace(search, place, reviewPlaceNames)
  return `${path}${search.size > 0 ? `?${search}` : ''}#danh-gia`
}

export function toReviews(found: Reply<typeof listCourseReviews>, { path, query, now }: { path: string; query: Query; now: Date }) {
  const all = found.stars.reduce((sum, count) => sum + count, 0)
  const sum = found.stars.reduce((total, count, at) => total + count * (at + 1), 0)
  const { mine } = found
  return {
    summary:
      all > 0
        ? {
            average: formatNumber(sum / all, 1),
            count: text.reviewsCount(formatNumber(all)),
            rows: found.stars
              .map((count, at): StarRow => {
                const isOn = query.stars === at + 1
                const href = addressOf(path, { stars: isOn ? undefined : at + 1, page: 0 })
                return { stars: at + 1, label: text.starsOf(at + 1, count), percent: Math.round((count / all) * 100), href, isOn }
              })
              .toReversed(),
          }
        : undefined,
    chosen: query.stars,
    allHref: addressOf(path, { stars: undefined, page: 0 }),
    items: found.items.filter((one) => one.id !== mine?.id).map(toReview),
    ...pagerLinks(query, found.nextCursor, (place) => addressOf(path, { stars: query.stars, ...place })),
    mine: mine ? toOwn(mine, now) : undefined,
    canReview: found.canReview,
    canReply: found.canReply,
  }
}
