import * as contract from '@khue/contracts/learning/calendar'
import { Id } from '@khue/contracts/ids'
import { z } from 'zod'
import { TypedDay, TypedHour } from '#app/shared/typed-hours.ts'

const words = {
  title: contract.createReminder.body.shape.title,
  day: TypedDay,
  time: TypedHour,
  weekly: z.literal('on').optional(),
  remind: z.union([z.literal(''), z.coerce.number()]).transform((typed) => (typed === '' ? null : typed)),
  courseId: z.union([z.literal(''), Id]).optional(),
}
/** The reminder that the form showed, so that only what was changed is sent. */
const Was = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(contract.CalendarReminder)
const learner = { learnerId: Id.optional() }
/** What the forms of the calendar send. */
export const CalendarStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('create'), id: Id, ...learner, ...words }),
  z.strictObject({ step: z.literal('change'), was: Was, ...words }),
  z.strictObject({ step: z.literal('delete'), id: Id }),
  z.strictObject({ step: z.literal('sync'), ...learner }),
  z.strictObject({ step: z.literal('revoke'), ...learner }),
])
type Typed = Extract<z.output<typeof CalendarStep>, { step: 'create' | 'change' }>

/** The typed reminder, on the Vietnamese clock. A form without a field for the course keeps it. */
export const reminderOf = ({ title, day, time, weekly, remind, courseId }: Typed, kept: string | null) => ({
  title,
  at: new Date(`${day}T${time}:00+07:00`).toISOString(),
  remindMinutes: remind,
  repeat: weekly ? ('weekly' as const) : ('none' as const),
  courseId: courseId === undefined ? kept : courseId || null,
})

/** The fields that differ from what the form showed. */
export function changesOf(typed: ReturnType<typeof reminderOf>, was: contract.CalendarReminder) {
  const differs = ([name, value]: [string, unknown]) => value !== was[name as keyof typeof typed]
  return Object.fromEntries(Object.entries(typed).filter(differs)) as Partial<typeof typed>
}
