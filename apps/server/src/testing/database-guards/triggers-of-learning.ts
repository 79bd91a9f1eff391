import type { TriggerCase } from './trigger-case.ts'

const reminders = (person: string, count: number) =>
  `insert into reminders (id, person_id, title, at, repeat) select uuidv7(), ${person}, 'a', now(), 'none' from generate_series(1, ${count})`

export const learningTriggers: readonly TriggerCase[] = [
  {
    rules: ['reminders.reminders_limited'],
    given: [reminders('#1', 499), reminders('#2', 500)],
    refused: [reminders('#1', 2), reminders('#2', 1), `update reminders set person_id = #2 where person_id = #1`],
    accepted: [reminders('#1', 1), reminders('#3', 1)],
  },
]
