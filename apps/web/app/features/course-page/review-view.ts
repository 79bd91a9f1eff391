import type { listCourseReviews, OwnReview, Review } from '@khue/contracts/reviews'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate, formatDateTime, formatNumber } from '#app/shared/format.ts'
import type { StarRow } from '#app/shared/ui/ratings.tsx'
import { type RepliedView, toReply } from '#app/shared/ui/reply-view.ts'
import { coursePageText as text } from './course-page.text.ts'

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

/** What the address asks of the reviews: `?stars=5&reviewPage=2`. */
export function readReviewQuery(search: URLSearchParams) {
  const stars = search.get('stars')
  const page = search.get('reviewPage')
  return {
    stars: stars && /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    page: page && /^[1-9]\d{0,2}$/.test(page) ? Number(page) - 1 : 0,
  }
}
type Query = ReturnType<typeof readReviewQuery>

function addressOf(path: string, { stars, page }: Query) {
  const search = new URLSearchParams()
  if (stars) search.set('stars', String(stars))
  if (page > 0) search.set('reviewPage', String(page + 1))
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
    previous: query.page > 0 ? addressOf(path, { ...query, page: query.page - 1 }) : undefined,
    next: (query.page + 1) * reviewPageSize < found.total ? addressOf(path, { ...query, page: query.page + 1 }) : undefined,
    mine: mine ? toOwn(mine, now) : undefined,
    canReview: found.canReview,
    canReply: found.canReply,
  }
}
