import type { z } from 'zod'
import { dayOf } from './format.ts'

/** A day after today in Vietnam. Validated together with the other fields, so that the user sees all errors at once. */
export const futureDate = (day: z.ZodISODate, says: string) => day.refine((typed) => typed > dayOf(new Date()), says)
