import type { z } from 'zod'
import { listTaught, findRunTitles } from '#modules/offer/courses'
import type { meetingCancelled, meetingMoved } from '#modules/offer/open-classes'
import { listLearners } from '#modules/offer/seats'
import { notify, type Notice } from '#modules/people/notifications'
import { listGuardians, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { meetingCancelledNotice, meetingMovedNotice } from './taught-classes.notices.ts'

type Moved = z.output<typeof meetingMoved.payload>
type Cancelled = z.output<typeof meetingCancelled.payload>
type About = Parameters<typeof meetingMovedNotice>[0]

/** Notifies everybody with a seat, their guardians and who took the seat. */
export const notifyOfMove = (deps: Deps, { meeting: { id, ...after }, revision, before, ...event }: Moved) =>
  notifySeated(deps, event, (about) => meetingMovedNotice(about, { id, revision, before, after }))

export const notifyOfCancelledMeeting = (deps: Deps, { meeting: { id, ...meeting }, makeUp, ...event }: Cancelled) =>
  notifySeated(deps, event, (about) => meetingCancelledNotice(about, { id, meeting, makeUp }))

type Event = Pick<Moved, 'kind' | 'refId' | 'reason'>
async function notifySeated(deps: Deps, { kind, refId, reason }: Event, noticeOf: (about: About) => Notice) {
  const seated = await listLearners(deps, [refId])
  const ids = seated.map(({ learnerId }) => learnerId)
  const [people, families] = [await listPeople(deps, ids), await listGuardians(deps, ids)]
  const guardians = new Map(families.map(({ id, guardianIds }) => [id, guardianIds]))
  const title = await titleOf(deps, kind, refId)
  for (const { learnerId, holderId } of seated) {
    const about = { title, learnerName: people.get(learnerId)?.name ?? '', href: '/account/my-orders', reason }
    await notify(deps, [learnerId], noticeOf({ ...about, isLearner: true }))
    const others = [...new Set([holderId, ...(guardians.get(learnerId) ?? [])])].filter((id) => id !== learnerId)
    if (others.length > 0) await notify(deps, others, noticeOf({ ...about, isLearner: false }))
  }
}

async function titleOf(deps: Deps, kind: Event['kind'], refId: string) {
  if (kind === 'RUN') return (await findRunTitles(deps, [refId])).get(refId) ?? ''
  const [live] = await listTaught(deps, [refId])
  return live?.title ?? ''
}
