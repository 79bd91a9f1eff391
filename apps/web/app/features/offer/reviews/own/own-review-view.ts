import type { Reply } from '@khue/contracts/endpoint'
import { Id } from '@khue/contracts/ids'
import { type TaughtReviewState, taughtReviewStates } from '@khue/contracts/offer/reviews'
import { type listOwnReviews, type TaughtReview, type TaughtReviewSubject, taughtReviewSubjects } from '@khue/contracts/offer/teachers'
import { slugWithCode } from '@khue/contracts/slug'
import { formatDate, formatNumber } from '#app/shared/format.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { toReply, type RepliedView } from '#app/features/offer/reviews/shared/reply-view.ts'
import { ownReviewsText as text } from './own-reviews.text.ts'

// Used in loaders only.

export type OwnReviewView = {
  id: string
  course: { title: string; href: string } | undefined
  date: string
  /** Undefined while it waits for moderation. */
  review: (RepliedView & { author: { name: string; avatar: string }; stars: number; isUnanswered: boolean }) | undefined
}

export type OwnReviewsQuery = { about: TaughtReviewSubject; state: TaughtReviewState; cursor?: string | undefined }

const path = '/account/teaching/reviews'
const [firstSubject, firstState] = [taughtReviewSubjects[0], taughtReviewStates[0]]

/** Parses the query of an untrusted address; what it does not understand means the first choice. */
export function readOwnReviewsQuery(search: URLSearchParams): OwnReviewsQuery {
  return {
    about: taughtReviewSubjects.find((one) => one.toLowerCase() === search.get('about')) ?? firstSubject,
    state: taughtReviewStates.find((one) => one.toLowerCase() === search.get('state')) ?? firstState,
    cursor: Id.safeParse(search.get('cursor')).data,
  }
}

function addressOf({ about, state, cursor }: OwnReviewsQuery) {
  const search = new URLSearchParams({
    ...(about !== firstSubject && { about: about.toLowerCase() }),
    ...(state !== firstState && { state: state.toLowerCase() }),
    ...(cursor && { cursor }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}

const toView = ({ id, course, writtenAt, review }: TaughtReview): OwnReviewView => ({
  id,
  course: course ? { title: course.title, href: `/courses/${slugWithCode(course)}` } : undefined,
  date: review?.isEdited ? `${formatDate(writtenAt)}, ${text.edited}` : formatDate(writtenAt),
  review: review
    ? {
        id: review.id,
        author: { name: review.author.name, avatar: review.author.avatar },
        stars: review.stars,
        text: review.text,
        reply: toReply(review.reply),
        isUnanswered: !review.reply,
      }
    : undefined,
})

export function toOwnReviews(found: Reply<typeof listOwnReviews>, query: OwnReviewsQuery) {
  const { about, state, cursor } = query
  const count = found.unanswered[about]
  const counted = (one: TaughtReviewState) =>
    one === 'UNANSWERED' && count > 0 ? text.withCount(text.states[one], count > 99 ? '99+' : String(count)) : text.states[one]
  return {
    subjects: taughtReviewSubjects.map((one): Choice => ({
      label: text.subjects[one],
      href: addressOf({ about: one, state }),
      isOn: one === about,
    })),
    states: taughtReviewStates.map((one): Choice => ({
      label: counted(one),
      href: addressOf({ about, state: one }),
      isOn: one === state,
    })),
    items: found.items.map(toView),
    total: text.total(`${formatNumber(found.total)}${found.totalIsCapped ? '+' : ''}`),
    empty: text.empty[about][state],
    first: cursor && addressOf({ about, state }),
    next: found.nextCursor && addressOf({ about, state, cursor: found.nextCursor }),
  }
}
