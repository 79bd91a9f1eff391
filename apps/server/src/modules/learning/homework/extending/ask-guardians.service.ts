import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { z } from 'zod'
import { askFamily, findOpenRequest } from '#modules/people/family-requests'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { homeworkError } from '../homework.errors.ts'
import { listNotified } from '../notifying/notified.read-model.ts'
import type { Target } from '../target.read-model.ts'

/** What a family request of kind EXTENSION about homework is about. */
export const HomeworkSubject = z.object({ assignmentId: z.uuid(), reason: z.string() })

type Wish = z.output<typeof HomeworkSubject>
/** A child asks its guardians to ask the teacher for more time; again while they have not answered changes nothing. */
export async function askGuardians(deps: Deps, actor: Actor, { assignmentId, reason }: Wish) {
  const [work] = await listNotified(deps.db, { assignmentIds: [assignmentId], learnerIds: [actor.id] })
  if (!work) throw homeworkError.HOMEWORK_NOT_FOUND()
  await askFamily(deps, actor, {
    kind: 'EXTENSION',
    subjectKey: assignmentId,
    subject: { assignmentId, reason } satisfies Wish,
    title: work.title,
    lines: [{ name: work.placeTitle, detail: `Thêm ${limits.extensionHours} giờ làm bài`, amountVnd: null }],
    amountVnd: null,
    note: reason === '' ? null : reason,
  })
}

/** Whether a child waits for the answer of its guardians. */
export async function isFamilyAsked(deps: Deps, { assignmentId, learnerId }: Target) {
  const open = await findOpenRequest(deps, { childId: learnerId, kind: 'EXTENSION', subjectKey: assignmentId })
  return open !== undefined
}
