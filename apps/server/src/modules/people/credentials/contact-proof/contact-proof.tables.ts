import { signUpRoles, ticketPurposes } from '@khue/contracts/people/sign-up'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { identifierKinds } from '../../people/people.tables.ts'

/** A browser that is proving ownership of a phone or e-mail. The cookie holds the ticket, this row its hash. */
export const contactProofs = pgTable(
  'contact_proofs',
  {
    ticketHash: text().primaryKey(),
    purpose: text({ enum: ticketPurposes }).notNull(),
    kind: text({ enum: identifierKinds }).notNull(),
    value: text().notNull(),
    /** The role to sign up with. */
    role: text({ enum: signUpRoles }),
    expiresAt: timestamptz().notNull(),
    verifiedAt: timestamptz(),
    usedAt: timestamptz(),
  },
  (t) => [
    index().on(t.expiresAt),
    check('contact_proofs_purpose', sql`${t.purpose} in (${sqlLiterals(ticketPurposes)})`),
    check('contact_proofs_role', sql`(${t.purpose} = 'sign-up') = (${t.role} is not null)`),
    check('contact_proofs_order', sql`${t.usedAt} is null or ${t.verifiedAt} is not null`),
  ],
)
