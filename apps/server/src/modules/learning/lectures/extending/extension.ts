import type { Extension } from '@khue/contracts/learning/lectures'
import { z } from 'zod'
import type { Extensible } from './extensible.read-model.ts'

/** What a family request of kind EXTENSION is about. */
export const ExtensionSubject = z.object({ courseId: z.uuid(), reason: z.string() })
export type ExtensionSubject = z.infer<typeof ExtensionSubject>

type Facts = Pick<Extensible, 'extension' | 'extensionUntil' | 'answerDueAt' | 'refusalReason' | 'isFamilyAsked'> & { mayAsk: boolean }
const moment = (at: string | null) => at && new Date(at).toISOString()

/** `asksFamily`: the caller is a child that asks for itself. A guardian may ask the teacher although the child has asked its family. */
export function showExtension({ extension, isFamilyAsked, ...facts }: Facts, asksFamily: boolean): Extension {
  return {
    state: extension ?? (isFamilyAsked ? 'ASKED_FAMILY' : 'NONE'),
    until: extension === 'GRANTED' ? moment(facts.extensionUntil) : null,
    answerDueAt: extension === 'ASKED' ? moment(facts.answerDueAt) : null,
    reason: extension === 'REFUSED' ? facts.refusalReason : null,
    canAsk: facts.mayAsk && extension === null && !(isFamilyAsked && asksFamily),
    asksFamily,
  }
}

/** After one has asked. */
export const showAfter = (course: Extensible, asksFamily: boolean) => showExtension({ ...course, mayAsk: !course.isLocked }, asksFamily)
