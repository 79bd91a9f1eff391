import type { reportInChat } from '@khue/contracts/community/chat-safety'
import type { Body } from '@khue/contracts/endpoint'
import { findSender, listMinors, requireSharedRoom } from '#modules/community/chat'
import { lockSubject } from '#modules/people/people'
import { openWorkItem } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import * as stored from './moderation.repository.ts'

/** Reports a message, or a person in a room, to the moderators. Idempotent per reporter. */
export async function report(deps: Deps, actor: Actor, { reason, content, ...about }: Body<typeof reportInChat>) {
  const { roomId } = about
  const subject =
    about.about === 'MESSAGE'
      ? { kind: about.about, roomId, seq: about.seq, personId: await findSender(deps, actor, about) }
      : { kind: about.about, roomId, seq: 0, personId: about.personId }
  if (about.about === 'PERSON') await requireSharedRoom(deps, actor, about)
  await transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const said = { reporterId: actor.id, roomId, seq: subject.seq, personId: subject.personId }
    if (await stored.hasReported(inside.db, said)) return
    const { id: caseId } = await stored.lockOpenCase(inside.db, subject)
    await stored.insertReport(inside.db, { caseId, ...said, reason, content })
    await stored.countReports(inside.db, caseId)
    await openCaseItem(inside, caseId, [subject.personId, actor.id])
  })
}

const hourMs = 3_600_000
/** A case waits for an answer within a day, about or by a minor within the hour. */
const answerHours = { adults: 24, minors: 1 }

/** Puts a case into the queue of admins. `personIds`: whom it is about, and who reports. */
export async function openCaseItem(deps: Deps, caseId: string, personIds: readonly string[]) {
  const minors = await listMinors(deps, personIds)
  const hours = minors.length > 0 ? answerHours.minors : answerHours.adults
  const dueAt = new Date(deps.clock().getTime() + hours * hourMs)
  await openWorkItem(deps, { kind: 'CHAT_CASE', refId: caseId, personIds, dueAt })
}
