import { policies, signUpRoles } from '@khue/contracts/people/sign-up'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../identity.tables.ts'

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Who has said yes to which version of which text, when and how; a row is never taken back (Law 91/2025/QH15). */
export const policyAcceptances = pgTable(
  'policy_acceptances',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    policy: text({ enum: policies }).notNull(),
    version: text().notNull(),
    acceptedAt: createdAt(),
    /** Where and by what it was said. */
    evidence: jsonb().$type<Evidence>().notNull(),
  },
  (t) => [
    unique('policy_acceptances_unique').on(t.personId, t.policy, t.version),
    check('policy_acceptances_policy', sql`${t.policy} in (${sqlLiterals(policies)})`),
  ],
)
/** Address and browser are cut when the person leaves. */
export type Evidence = {
  form: string
  requestId: string
  ip?: string
  userAgent?: string
  /** The guardian who agreed for a child. */
  by?: string
}

/** Who wants to become a teacher or tutor, and will be one only after their onboarding. */
export const roleRequests = pgTable(
  'role_requests',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    role: text({ enum: signUpRoles }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('role_requests_role', sql`${t.role} in ('teacher', 'tutor')`)],
)
