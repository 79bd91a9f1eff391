import { inArray } from 'drizzle-orm'
import type { Deps } from '#platform/deps'
import { checkouts } from '../payments.tables.ts'

/** Lets the money of checkouts have come earlier: for data that shows what was taught before today. */
export const backdateCheckouts = ({ db }: Deps, ids: readonly string[], at: Date) =>
  db
    .update(checkouts)
    .set({ createdAt: at, settledAt: at })
    .where(inArray(checkouts.id, [...ids]))
