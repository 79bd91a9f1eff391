import { createHash, randomBytes } from 'node:crypto'
import { findActivePerson, listChildren, mayActFor } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { lessonHref } from '../calendar.service.ts'
import { requireLearner } from '../household.service.ts'
import { type LessonRow, listLessons } from '../lessons.read-model.ts'
import * as stored from './feeds.repository.ts'
import { type IcsEvent, toIcs } from './ics.ts'

const dayMs = 24 * 3_600_000
const [daysBack, daysAhead] = [90, 366]
const mostLessons = 3000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const ownerOf = async (deps: Deps, actor: Actor, learnerId: string | undefined): Promise<stored.FeedOwner> => {
  if (learnerId !== undefined) await requireLearner(deps, actor.id, learnerId)
  return { personId: actor.id, learnerId: learnerId ?? null }
}

/** The address is shown once: only a hash of its token is stored. An earlier address stops working. */
export async function makeFeed(deps: Deps, actor: Actor, learnerId: string | undefined) {
  const token = randomBytes(32).toString('base64url')
  const createdAt = await stored.putFeed(deps.db, await ownerOf(deps, actor, learnerId), hashOf(token))
  return { address: new URL(`/calendar/${token}.ics`, deps.config.publicUrl).href, createdAt: createdAt.toISOString() }
}

export async function describeFeed(deps: Deps, actor: Actor, learnerId: string | undefined) {
  const found = await stored.findFeed(deps.db, await ownerOf(deps, actor, learnerId))
  return { createdAt: found?.createdAt.toISOString() ?? null }
}

export async function revokeFeed(deps: Deps, actor: Actor, learnerId: string | undefined) {
  await stored.deleteFeed(deps.db, await ownerOf(deps, actor, learnerId))
  return { createdAt: null }
}

export type Feed = NonNullable<Awaited<ReturnType<typeof stored.findFeedByHash>>>

/** Undefined also when the account is closed or locked, and when the person is no longer a parent of the child. */
export async function findFeed(deps: Deps, token: string): Promise<Feed | undefined> {
  const feed = await stored.findFeedByHash(deps.db, hashOf(token))
  if (!feed || !(await findActivePerson(deps.db, feed.personId))) return undefined
  if (feed.learnerId !== null && !(await mayActFor(deps, feed.personId, feed.learnerId))) return undefined
  return feed
}

/** The lessons of 90 days back and a year ahead. Holds titles, times, teachers and addresses of lesson pages, and nothing else. */
export async function writeFeed(deps: Deps, { personId, learnerId, createdAt }: Feed): Promise<string> {
  const learnerIds = learnerId === null ? [personId, ...(await listChildren(deps, personId)).map(({ id }) => id)] : [learnerId]
  const now = deps.clock().getTime()
  const from = new Date(now - daysBack * dayMs)
  const rows = await listLessons(deps.db, {
    learnerIds,
    teacherId: learnerIds.includes(personId) ? personId : null,
    from,
    to: new Date(now + daysAhead * dayMs),
    cancelledFrom: from,
    limit: mostLessons,
  })
  const once = new Map(rows.map((row) => [row.id, row])) // two children in one class
  return toIcs(
    { name: 'Lịch học Khuê', stampedAt: createdAt },
    [...once.values()].map((row) => toIcsEvent(row, deps.config.publicUrl)),
  )
}

function toIcsEvent({ id, title, number, lessons, learnerId, state, moves, teacher, ...times }: LessonRow, site: URL): IcsEvent {
  const isCancelled = state === 'CANCELLED'
  return {
    uid: `${id}@${site.hostname}`,
    sequence: 2 * moves + (isCancelled ? 1 : 0),
    startsAt: new Date(times.startsAt),
    endsAt: new Date(times.endsAt),
    summary: [
      isCancelled ? 'Đã huỷ: ' : '',
      learnerId === null ? 'Dạy: ' : '',
      title,
      number !== null && lessons !== null ? ` (buổi ${number} trên ${lessons})` : '',
    ].join(''),
    description: `Người dạy: ${teacher}`,
    url: new URL(lessonHref(id), site).href,
    isCancelled,
  }
}
