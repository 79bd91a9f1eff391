import type { Body } from '@khue/contracts/endpoint'
import type { changeAssignment } from '@khue/contracts/learning/assignments'
import type { Assignment } from '@khue/contracts/learning/homework-shapes'
import type { TypedAssignment, TypedDeadline } from './typed-assignment.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Changes = Omit<Body<typeof changeAssignment>, 'revision'>
/** What was typed differently from what is stored: nothing else is sent, so that a page that is out of date overwrites nothing. */
export function changesOf(stored: Assignment, typed: TypedAssignment, now: string): Changes {
  const wanted = {
    title: typed.title,
    content: typed.content,
    parts: typed.parts,
    displayAt: typed.displayAt ?? (stored.displayAt > now ? now : stored.displayAt),
    dueAt: typed.dueAt,
    assetIds: typed.assetIds,
  }
  const before: typeof wanted = {
    title: stored.title,
    content: stored.content,
    parts: stored.parts.map(({ title, points }) => ({ title, points })),
    displayAt: toMinute(stored.displayAt) === typed.displayAt ? wanted.displayAt : stored.displayAt,
    dueAt: stored.dueAt !== null && toMinute(stored.dueAt) === typed.dueAt ? typed.dueAt : (stored.dueAt ?? ''),
    assetIds: stored.documents.map(({ assetId }) => assetId),
  }
  const changed = Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name as keyof typeof before]))
  return { ...(Object.fromEntries(changed) as Changes), ...(stored.isDraft && typed.intent === 'give' && { isDraft: false as const }) }
}

/** Of locked work. */
export const deadlineChange = (stored: Pick<Assignment, 'dueAt'>, { dueAt }: Pick<TypedDeadline, 'dueAt'>): Changes =>
  stored.dueAt !== null && toMinute(stored.dueAt) === dueAt ? {} : { dueAt }

/** Fields of a form hold whole minutes. */
const toMinute = (moment: string) => new Date(Math.floor(Date.parse(moment) / 60_000) * 60_000).toISOString()
