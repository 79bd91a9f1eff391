import type { askExtension as askApi, Extension } from '@khue/contracts/learning/lectures'
import type { Body } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { askFamily, type familyRequestDecided, findFamilyRequest } from '#modules/people/family-requests'
import { notify } from '#modules/people/notifications'
import { listPeople, lockPeople } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { learningError, lectureError } from '../lectures.errors.ts'
import { asksFamily } from '../rights/asks-family.service.ts'
import { requireLearner } from '../rights/learner.service.ts'
import { type Extensible, findExtensible } from './extensible.read-model.ts'
import { ExtensionSubject, showAfter } from './extension.ts'
import { extensionAsked } from './extensions.notices.ts'
import { insertExtension } from './extensions.repository.ts'

/**
 * Asks for more time to watch a course: a child its guardians, all others the teacher. Once for each learner and course. Throws LEARNING_NOT_FOUND,
 * LECTURE_LOCKED, EXTENSION_ALREADY_ASKED.
 */
export const askExtension = (
  deps: Deps,
  actor: Actor,
  courseId: string,
  { learnerId: asked, reason }: Body<typeof askApi>,
): Promise<Extension> =>
  transact(deps, async (deps) => {
    const learnerId = await requireLearner(deps, actor, asked)
    const isChild = await asksFamily(deps, actor, learnerId)
    const course = await getExtensible(deps, { learnerId, courseId })
    if (course.extension !== null || (isChild && course.isFamilyAsked)) throw lectureError.EXTENSION_ALREADY_ASKED()
    if (course.isLocked) throw lectureError.LECTURE_LOCKED()
    if (isChild) await askGuardians(deps, actor, { courseId, title: course.title, reason })
    else await askTeacher(deps, { learnerId, courseId, askedBy: actor.id, reason, course })
    return showAfter(await getExtensible(deps, { learnerId, courseId }), isChild)
  })

async function getExtensible(deps: Deps, which: { learnerId: string; courseId: string }) {
  const course = await findExtensible(deps.db, which)
  if (!course) throw learningError.LEARNING_NOT_FOUND()
  return course
}

const askGuardians = (deps: Deps, actor: Actor, { courseId, title, reason }: { courseId: string; title: string; reason: string }) =>
  askFamily(deps, actor, {
    kind: 'EXTENSION',
    subjectKey: courseId,
    subject: { courseId, reason } satisfies ExtensionSubject,
    title,
    lines: [{ name: title, detail: 'Thêm 14 ngày xem bài giảng; quá 48 giờ thầy cô chưa trả lời thì tự được thêm', amountVnd: null }],
    amountVnd: null,
    note: reason === '' ? null : reason,
  })

type ToTeacher = { learnerId: string; courseId: string; askedBy: string; reason: string; course: Extensible }
async function askTeacher(deps: Deps, { learnerId, courseId, askedBy, reason, course }: ToTeacher) {
  await lockPeople(deps, [...new Set([learnerId, askedBy])]) // so that an erasure waits
  const { teacherId, title } = course
  const inserted = await insertExtension(deps.db, { id: uuidv7(), personId: learnerId, courseId, teacherId, askedBy, reason })
  if (!inserted) throw lectureError.EXTENSION_ALREADY_ASKED()
  const learner = (await listPeople(deps, [learnerId])).get(learnerId)?.name ?? ''
  await notify(deps, [teacherId], extensionAsked({ id: inserted.id, learner, title, reason, answerDueAt: inserted.answerDueAt }))
}

/** A guardian agreed: now the teacher is asked. Idempotent; nothing happens where the right was taken back meanwhile. */
export async function askAfterFamily(deps: Deps, { id, kind, status, childId, decidedBy }: z.output<typeof familyRequestDecided.payload>) {
  if (kind !== 'EXTENSION' || status !== 'APPROVED' || decidedBy === null) return
  const request = await findFamilyRequest(deps, id)
  if (!request) return // the child's data was erased meanwhile
  const subject = ExtensionSubject.safeParse(request.subject)
  if (!subject.success) return // about homework
  const { courseId, reason } = subject.data
  await transact(deps, async (deps) => {
    const course = await findExtensible(deps.db, { learnerId: childId, courseId })
    if (!course || course.extension !== null) return
    await askTeacher(deps, { learnerId: childId, courseId, askedBy: decidedBy, reason, course })
  })
}
