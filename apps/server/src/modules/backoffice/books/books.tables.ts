import { boolean, index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

export type StoredFinding = { name: string; disagreements: number; samples: string[] }

/** Runs of the reconciliation of all ledger invariants, with the discrepancies found. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    tookMs: integer().notNull(),
    isClean: boolean().notNull(),
    checks: integer().notNull(),
    rows: integer().notNull(),
    findings: jsonb().$type<StoredFinding[]>().notNull(),
  },
  (t) => [index('reconcile_runs_newest').on(t.at.desc())],
)
