import { signUpRoles } from '@khue/contracts/people/sign-up'
import { policies } from '@khue/contracts/ground/texts'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../people/people.tables.ts'

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Who accepted which version of which policy, when and how; append-only (Law 91/2025/QH15). */
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
    /** Evidence: network, user agent and the like. */
    evidence: jsonb().$type<Evidence>().notNull(),
  },
  (t) => [
    unique('policy_acceptances_unique').on(t.personId, t.policy, t.version),
    check('policy_acceptances_policy', sql`${t.policy} in (${sqlLiterals(policies)})`),
  ],
)
/** Network and browser are deleted when the person is erased. */
export type Evidence = {
  form: string
  requestId: string
  ip?: string
  userAgent?: string
  /** The guardian who consented for a child. */
  by?: string
}

/** Applications for the role of teacher or tutor, which is granted only after onboarding. */
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
