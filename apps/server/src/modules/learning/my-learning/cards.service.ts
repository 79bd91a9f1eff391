import { createHash } from 'node:crypto'
import type { LearningCard, LearningPage, listMyCourses } from '@khue/contracts/learning/my-learning'
import type { LearningKind, LearningState, LearningStatus } from '@khue/contracts/learning/learning-states'
import type { Query } from '@khue/contracts/endpoint'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import type { PersonCard } from '@khue/contracts/people/identity'
import { subjects } from '@khue/contracts/offer/subjects'
import { findWatchedShares } from '#modules/learning/lectures'
import { courseCover } from '#modules/offer/courses'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { parsePagePosition, toPage } from '#platform/lists/cursors'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { type CardRow, listCards } from './cards.read-model.ts'
import { countHomework } from './homework-counts.read-model.ts'
import { isIn, learningKindOf, overReasonOf, placeOf, stateOf } from './learning-state.ts'
import { nameCards, type NameOf, requireLearners } from './learners.service.ts'

const pageSize = 20
const order = 'NEXT_LESSON'
export type Placed = CardRow & { state: LearningState; place: number }

/** Until the end of the Vietnamese week. */
export function endOfWeek(now: Date) {
  const today = inVietnam(now).toPlainDate()
  return vietnamMoment(today.add({ days: 8 - today.dayOfWeek }))
}

export function placed(row: CardRow): Placed {
  const state = stateOf(row)
  return {
    ...row,
    state,
    place: placeOf({
      state,
      nextAt: state === 'PENDING' || state === 'IN_PROGRESS' ? row.nextStartsAt : null,
      endedAt: row.endsAt ?? row.until,
      since: row.since,
    }),
  }
}

/** One id for a thing of one learner: two children may sit in the same run. */
function keyOf({ kind, learnerId, thingId }: CardRow) {
  const hash = createHash('sha256').update(`${kind} ${learnerId} ${thingId}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
const sortKey = (card: Placed): readonly [number, string] => [card.place, keyOf(card)]
const byKey = ([place, id]: readonly [number, string], [otherPlace, otherId]: readonly [number, string]) =>
  place - otherPlace || (id < otherId ? -1 : Number(id > otherId))

const isWatched = ({ kind, state }: Placed) => kind === 'RECORDED' && state !== 'PENDING'
/** Tutors give none yet, and what is only ordered has none. */
export const hasHomework = ({ kind, state }: Placed) => kind !== 'TUTOR' && state !== 'PENDING'
const learningOf = ({ learnerId, refId: courseId }: Placed) => ({ learnerId, courseId })

/** A household's cards with what is to be shown beside them. Throws LEARNING_NOT_FOUND, LIST_CURSOR_INVALID. */
export async function listLearning(
  deps: Deps,
  actor: Actor,
  { status, of, learnerId, cursor }: Query<typeof listMyCourses>,
): Promise<LearningPage> {
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, order)
  const { household, chosen } = await requireLearners(deps, actor, learnerId)
  const now = deps.clock()
  const rows = await listCards(deps.db, { learnerIds: household, weekEnd: endOfWeek(now) })
  const all = rows.map(placed).toSorted((one, other) => byKey(sortKey(one), sortKey(other)))
  const shown = all.filter((card) => chosen.includes(card.learnerId))
  const listed = shown.filter((card) => learningKindOf(card.kind) === of && isIn(card.state, status))
  const { afterRow } = position
  const rest = afterRow ? listed.filter((card) => byKey(sortKey(card), [afterRow.key, afterRow.id]) > 0) : listed
  const page = toPage(rest, position, { keys: { [order]: ({ place }) => place }, id: keyOf, now })
  const soonest = shown.find(({ state, nextStartsAt }) => state === 'IN_PROGRESS' && nextStartsAt !== null)
  const [nameOf, watchedOf, homeworkOf] = await Promise.all([
    nameCards(deps, [...household, ...[...page.rows, ...(soonest ? [soonest] : [])].map(({ teacherId }) => teacherId)]),
    findWatchedShares(deps, page.rows.filter(isWatched).map(learningOf)),
    countHomework(deps.db, page.rows.filter(hasHomework)),
  ])
  return {
    now: now.toISOString(),
    items: page.rows.map((row) => ({
      ...showCard(row, actor, nameOf),
      watched: isWatched(row) ? watchedOf(learningOf(row)) : null,
      homework: hasHomework(row) ? homeworkOf(row) : null,
    })),
    ...page.next,
    ...countsOf(shown, of),
    learners: household.map((id) => ({
      ...nameOf(id),
      count: countOf(all, (card) => card.learnerId === id && learningKindOf(card.kind) === of),
    })),
    lessonsThisWeek: shown.reduce((sum, { state, week }) => (state === 'IN_PROGRESS' ? sum + week : sum), 0),
    soonest: soonest ? showCard(soonest, actor, nameOf) : null,
  }
}

const countOf = (cards: readonly Placed[], isMeant: (card: Placed) => boolean) => cards.filter(isMeant).length

function countsOf(cards: readonly Placed[], of: LearningKind) {
  const inStatus = (status: LearningStatus) => countOf(cards, ({ kind, state }) => learningKindOf(kind) === of && isIn(state, status))
  const ofKind = (wanted: LearningKind) => countOf(cards, ({ kind }) => learningKindOf(kind) === wanted)
  return {
    counts: {
      all: inStatus('all'),
      pending: inStatus('pending'),
      'in-progress': inStatus('in-progress'),
      completed: inStatus('completed'),
    },
    kinds: { courses: ofKind('courses'), tutors: ofKind('tutors'), events: ofKind('events') },
  }
}

const moment = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString())
const subjectKeys = new Map<number, string>(subjects.map(({ id, key }) => [id, key]))

function coverOf({ kind, refId, subjectId, coverAssetId, image }: CardRow, teacher: PersonCard) {
  if (kind === 'TUTOR' || subjectId === null) return image ?? teacher.avatar
  return kind === 'CLASS'
    ? `/art/covers/${subjectKeys.get(subjectId) ?? 'toan'}/${refId}.svg`
    : courseCover({ id: refId, subjectId, coverAssetId })
}

function hrefOf({ kind, title, code, isWithdrawn, isCancelled, classKind }: CardRow, teacher: PersonCard) {
  if (!code || isWithdrawn) return null
  if (kind === 'TUTOR') return `/tutors/${slugWithCode({ slug: slugOf(teacher.name), code })}`
  const name = slugWithCode({ slug: slugOf(title), code })
  if (kind !== 'CLASS') return `/courses/${name}`
  return isCancelled ? null : `/${classKind === 'INTERACTIVE' ? 'interactive-classes' : 'open-classes'}/${name}`
}

/** A card as the family sees it; an order is shown to its buyer alone. */
export function showCard(card: Placed, actor: Actor, nameOf: NameOf): LearningCard {
  const teacher = nameOf(card.teacherId)
  const isGoingOn = card.state === 'PENDING' || card.state === 'IN_PROGRESS'
  const { nextId, nextStartsAt, nextEndsAt } = card
  return {
    key: keyOf(card),
    kind: card.kind,
    refId: card.refId,
    runId: card.runId,
    lessonId: card.lessonId,
    title: card.title,
    cover: coverOf(card, teacher),
    href: hrefOf(card, teacher),
    learner: nameOf(card.learnerId),
    teacher: { ...teacher, name: card.teacherTitle ? `${card.teacherTitle} ${teacher.name}` : teacher.name },
    state: card.state,
    over: overReasonOf(card),
    isOpen: card.isOpen,
    isLocked: card.isLocked && !card.isOpen,
    until: moment(card.until),
    lessons: card.done === null || card.all === null ? null : { done: card.done, all: card.all },
    startsAt: moment(card.startsAt),
    endsAt: moment(card.endsAt),
    next:
      isGoingOn && nextId && nextStartsAt && nextEndsAt
        ? {
            id: nextId,
            number: card.nextNumber,
            startsAt: new Date(nextStartsAt).toISOString(),
            endsAt: new Date(nextEndsAt).toISOString(),
            hasLink: card.nextHasLink ?? false,
          }
        : null,
    order: card.orderId && card.buyerId === actor.id ? { id: card.orderId, isPaid: card.isPaid ?? false } : null,
  }
}
