import type { FamilyMember } from '@khue/contracts/people/families'
import { dayOf, formatDate } from '#app/shared/format.ts'
import { gradeNames } from '#app/features/people/people/shared/grade-names.ts'
import { familyText as text } from './families.text.ts'

export type MemberView = { id: string; name: string; avatar: string; facts: string; canEnd: boolean; isGuarded: boolean }

/** View model of a relative; children also have an age. */
export function toMemberView({ id, name, avatar, birthDate, grade, linkedAt, canEnd, isGuarded }: FamilyMember, now: Date): MemberView {
  const facts = [
    birthDate && text.age(ageOn(dayOf(now), birthDate)),
    grade && gradeNames[grade],
    text.linkedSince(formatDate(linkedAt)),
  ].filter(Boolean)
  return { id, name, avatar, facts: facts.join(' · '), canEnd, isGuarded }
}

/** Whole years between two days written YYYY-MM-DD. */
export function ageOn(day: string, birthDate: string) {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
