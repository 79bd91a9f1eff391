import { expect, test } from 'vitest'
import { z } from 'zod'
import { areInOrder, hoursOrder, TypedDay, TypedHour } from './typed-hours.ts'

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('move'), day: TypedDay, from: TypedHour, to: TypedHour }).refine(areInOrder, hoursOrder),
  z
    .strictObject({ step: z.literal('skip'), day: TypedDay.optional(), from: TypedHour.optional(), to: TypedHour.optional() })
    .refine(areInOrder, hoursOrder),
])
const faults = (form: object) => Step.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test.each([
  ['a whole form', { step: 'move', day: '2027-03-01', from: '10:00', to: '11:00' }, []],
  ['an end before the start', { step: 'move', day: '2027-03-01', from: '10:00', to: '09:00' }, ['to: Giờ kết thúc phải sau giờ bắt đầu.']],
  ['an end at the start', { step: 'skip', day: '2027-03-01', from: '10:00', to: '10:00' }, ['to: Giờ kết thúc phải sau giờ bắt đầu.']],
  ['nothing', { step: 'move', day: '', from: '', to: '' }, ['day: Hãy chọn ngày.', 'from: Hãy chọn giờ.', 'to: Hãy chọn giờ.']],
  [
    'a day and an hour that do not exist',
    { step: 'move', day: '2027-02-31', from: '25:00', to: '26:00' },
    ['day: Hãy chọn ngày.', 'from: Hãy chọn giờ.', 'to: Hãy chọn giờ.'],
  ],
  ['no hours', { step: 'skip' }, []],
])('%s', (_, form, expected) => {
  expect(faults(form)).toEqual(expected)
})
