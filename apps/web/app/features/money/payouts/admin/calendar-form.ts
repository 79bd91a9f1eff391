import { setPayoutCalendar } from '@khue/contracts/money/payouts-admin'
import { z } from 'zod'
import { futureDate } from '#app/shared/future-date.ts'
import { typedNumber } from '#app/shared/typed-number.ts'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { calendar: text } = payoutsAdminText
const { from, days, cutOffDays, minimumVnd, ...rest } = setPayoutCalendar.body.shape

const typed = <S extends z.ZodType>(schema: S) => z.preprocess(typedNumber, schema)
const day = typed(z.int().min(1).max(28))

/** Two fields for the pair of pay days; what is wrong with the pair stands beside the second. */
export const CalendarForm = z
  .strictObject({
    step: z.literal('set'),
    from: futureDate(from, text.tooEarly),
    firstDay: day,
    secondDay: day,
    cutOffDays: typed(cutOffDays),
    minimumVnd: typed(minimumVnd),
    ...rest,
  })
  .refine(({ firstDay, secondDay }) => days.safeParse([firstDay, secondDay]).success, { path: ['secondDay'], message: text.dayHint })
  .transform(({ step: _step, firstDay, secondDay, ...rule }) => ({ ...rule, days: [firstDay, secondDay] as [number, number] }))
