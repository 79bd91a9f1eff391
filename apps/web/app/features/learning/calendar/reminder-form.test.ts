import { expect, test } from 'vitest'
import { CalendarStep, changesOf, reminderOf } from './reminder-form.ts'

const id = '01990000-0000-7000-8000-000000000001'
const was = {
  id,
  learnerId: id,
  title: 'Ôn bài',
  at: '2026-12-02T12:00:00.000Z',
  remindMinutes: 15,
  repeat: 'none' as const,
  courseId: null,
  revision: 3,
}
const read = (typed: object) =>
  CalendarStep.parse({
    step: 'change',
    was: JSON.stringify(was),
    title: 'Ôn bài',
    day: '2026-12-02',
    time: '19:00',
    remind: '15',
    ...typed,
  })
const changes = (typed: object) => {
  const form = read(typed)
  return form.step === 'change' && changesOf(reminderOf(form, was.courseId), form.was)
}

test.each([
  [{}, {}],
  [{ title: ' Ôn  toán ' }, { title: 'Ôn toán' }],
  [{ time: '20:30' }, { at: '2026-12-02T13:30:00.000Z' }],
  [
    { weekly: 'on', remind: '' },
    { repeat: 'weekly', remindMinutes: null },
  ],
  [{ courseId: '' }, {}],
  [{ courseId: id }, { courseId: id }],
])('of a form with %j only what was changed is sent', (typed, expected) => expect(changes(typed)).toEqual(expected))
