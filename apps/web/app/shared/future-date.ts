import type { z } from 'zod'
import { dayOf } from './format.ts'

/** A day that has not begun in Vietnam. Judged with the other fields, so that whoever fills a form is told everything at once. */
export const futureDate = (day: z.ZodISODate, says: string) => day.refine((typed) => typed > dayOf(new Date()), says)
