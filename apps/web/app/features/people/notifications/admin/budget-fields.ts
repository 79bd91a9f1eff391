import { setMessageBudget } from '@khue/contracts/people/message-costs'
import { z } from 'zod'
import { typedNumber } from '#app/shared/typed-number.ts'
import { messagesAdminText as text } from './messages-admin.text.ts'

/** A cap as users type it: 2000000 and 2.000.000 are the same. */
const typed = z
  .string()
  .transform((value) => typedNumber(value) ?? NaN)
  .refine((value) => setMessageBudget.body.shape.monthlyVnd.safeParse(value).success, text.capFault)

export const BudgetFields = setMessageBudget.params.extend({ monthlyVnd: typed })
