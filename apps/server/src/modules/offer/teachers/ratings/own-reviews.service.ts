import type { Query } from '@khue/contracts/endpoint'
import { exactTotalLimit } from '@khue/contracts/lists'
import type { listOwnReviews, TaughtReview } from '@khue/contracts/offer/teachers'
import { countUnansweredReviews, listTaughtReviews } from '#modules/offer/reviews'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { cappedTotal } from '#platform/lists/cursors'
import * as stored from './ratings.repository.ts'
import { describeRatings } from './ratings.service.ts'

type Asked = { teacherId: string } & Omit<Query<typeof listOwnReviews>, 'about'>

/** A teacher's badge counts up to here. */
const mostCounted = 100

/** Reviews of the actor's courses, or ratings of the actor, with the number of answers that each kind waits for. */
export async function listOwn(deps: Deps, actor: Actor, { about, ...query }: Query<typeof listOwnReviews>) {
  const teacherId = actor.id
  const [found, ofCourses, ofTeacher] = await Promise.all([
    about === 'COURSES' ? listTaughtReviews(deps, { teacherId, ...query }) : listTaughtRatings(deps, { teacherId, ...query }),
    countUnansweredReviews(deps, teacherId, mostCounted),
    stored.countOfTaught(deps.db, { teacherId, state: 'UNANSWERED', limit: mostCounted }),
  ])
  const items = found.items.slice(0, query.size)
  const last = found.items.length > items.length ? items.at(-1) : undefined
  return {
    items,
    ...cappedTotal(found.total),
    ...(last && { nextCursor: last.id }),
    unanswered: { COURSES: ofCourses, TEACHER: ofTeacher },
  }
}

async function listTaughtRatings(deps: Deps, { size, ...asked }: Asked) {
  const [rows, total] = await Promise.all([
    stored.listOfTaught(deps.db, { ...asked, limit: size + 1 }),
    stored.countOfTaught(deps.db, { ...asked, limit: exactTotalLimit + 1 }),
  ])
  const described = asked.state === 'PENDING' ? [] : await describeRatings(deps, rows, { isParty: () => true })
  const items = rows.map(({ id, writtenAt }, at): TaughtReview => ({
    id,
    course: null,
    writtenAt: writtenAt.toISOString(),
    review: described[at] ?? null,
  }))
  return { items, total }
}
