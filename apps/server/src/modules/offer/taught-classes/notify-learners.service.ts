import type { z } from 'zod'
import { listTaught, findRunTitles, type meetingSubstituted, type runTeacherReplaced } from '#modules/offer/courses'
import { findClassAddress, listInterestedPeople, type meetingCancelled, type meetingMoved } from '#modules/offer/open-classes'
import { listLearners } from '#modules/offer/seats'
import { notify, type Notice } from '#modules/people/notifications'
import { listGuardians, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import {
  classCancelledNotice,
  classMovedNotice,
  handedOverNotice,
  lessonHandedOverNotice,
  lessonTakenOverNotice,
  substituteNotice,
  meetingCancelledNotice,
  meetingMovedNotice,
  newTeacherNotice,
  takenOverNotice,
} from './taught-classes.notices.ts'

type Moved = z.output<typeof meetingMoved.payload>
type Cancelled = z.output<typeof meetingCancelled.payload>
type About = Parameters<typeof meetingMovedNotice>[0]

/** Notifies seat holders, their guardians and buyers; for a live class also interested people. */
export async function notifyOfMove(deps: Deps, { meeting: { id, ...after }, revision, before, ...event }: Moved) {
  const isMakeUp = new Date(before.endsAt) < deps.clock() // only a lesson that was not held moves after its end
  const about = { ...event, meetingId: id }
  const notified = await notifySeated(deps, about, (learner) => meetingMovedNotice(learner, { id, revision, before, after, isMakeUp }))
  if (event.kind === 'CLASS') await notifyInterested(deps, event, notified, (about) => classMovedNotice(about, { id, revision, after }))
}

/** Like `notifyOfMove`, but seat holders of a live class read it in the notice of their refund (refunds). */
export async function notifyOfCancelledMeeting(deps: Deps, { meeting: { id, ...meeting }, makeUp, ...event }: Cancelled) {
  if (event.kind === 'RUN')
    await notifySeated(deps, { ...event, meetingId: id }, (about) => meetingCancelledNotice(about, { id, meeting, makeUp }))
  else await notifyInterested(deps, event, new Set(), (about) => classCancelledNotice(about, { id, meeting }))
}

type Watched = Parameters<typeof classMovedNotice>[0]
async function notifyInterested(deps: Deps, { refId, reason }: Event, notified: ReadonlySet<string>, noticeOf: (about: Watched) => Notice) {
  const interested = (await listInterestedPeople(deps, refId)).filter((id) => !notified.has(id))
  const address = await findClassAddress(deps, refId)
  if (interested.length > 0 && address) await notify(deps, interested, noticeOf({ title: address.title, href: address.path, reason }))
}

type Replaced = z.output<typeof runTeacherReplaced.payload>

/** Notifies seat holders, guardians and both teachers of the new teacher and their first meeting. */
export async function notifyOfTeacher(deps: Deps, { runId, fromId, toId, reason, ...change }: Replaced) {
  const people = await listPeople(deps, [fromId, toId])
  const [fromName, toName] = [people.get(fromId)?.name ?? '', people.get(toId)?.name ?? '']
  const about = { ...change, runId, fromName, toName }
  await notifySeated(deps, { kind: 'RUN', refId: runId, reason }, (learner) => newTeacherNotice(learner, about))
  const title = await titleOf(deps, 'RUN', runId)
  await notify(deps, [toId], takenOverNotice({ ...about, title, reason }))
  await notify(deps, [fromId], handedOverNotice({ ...about, title, reason }))
}

type Substituted = z.output<typeof meetingSubstituted.payload>

/** Notifies seat holders, guardians and both teachers of the teacher of one meeting. */
export async function notifyOfSubstitute(deps: Deps, { runId, fromId, toId, reason, meetingId, startsAt, endsAt }: Substituted) {
  const people = await listPeople(deps, [fromId, toId])
  const about = { meetingId, toId, startsAt, endsAt, fromName: people.get(fromId)?.name ?? '', toName: people.get(toId)?.name ?? '' }
  await notifySeated(deps, { kind: 'RUN', refId: runId, reason }, (learner) => substituteNotice(learner, about))
  const title = await titleOf(deps, 'RUN', runId)
  await notify(deps, [toId], lessonTakenOverNotice({ ...about, title, reason }))
  await notify(deps, [fromId], lessonHandedOverNotice({ ...about, title, reason }))
}

type Event = Pick<Moved, 'kind' | 'refId' | 'reason'> & { meetingId?: string }
async function notifySeated(deps: Deps, { kind, refId, reason, meetingId }: Event, noticeOf: (about: About) => Notice) {
  const notified = new Set<string>()
  const seated = await listLearners(deps, [refId])
  const ids = seated.map(({ learnerId }) => learnerId)
  const [people, families] = [await listPeople(deps, ids), await listGuardians(deps, ids)]
  const guardians = new Map(families.map(({ id, guardianIds }) => [id, guardianIds]))
  const title = await titleOf(deps, kind, refId)
  const href = meetingId === undefined ? '/account/my-orders' : `/account/lessons/${meetingId}`
  for (const { learnerId, holderId } of seated) {
    const about = { title, learnerName: people.get(learnerId)?.name ?? '', href, reason }
    await notify(deps, [learnerId], noticeOf({ ...about, isLearner: true }))
    notified.add(learnerId)
    const others = [...new Set([holderId, ...(guardians.get(learnerId) ?? [])])].filter((id) => id !== learnerId)
    if (others.length > 0) await notify(deps, others, noticeOf({ ...about, isLearner: false }))
    for (const id of others) notified.add(id)
  }
  return notified
}

async function titleOf(deps: Deps, kind: Event['kind'], refId: string) {
  if (kind === 'RUN') return (await findRunTitles(deps, [refId])).get(refId) ?? ''
  const [live] = await listTaught(deps, [refId])
  return live?.title ?? ''
}
