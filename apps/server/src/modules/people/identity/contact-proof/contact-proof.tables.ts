import { signUpRoles, ticketPurposes } from '@khue/contracts/people/sign-up'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { identifierKinds } from '../identity.tables.ts'

/** A browser on its way to prove that a phone or e-mail is its owner's. The cookie holds the ticket, this its hash. */
export const contactProofs = pgTable(
  'contact_proofs',
  {
    ticketHash: text().primaryKey(),
    purpose: text({ enum: ticketPurposes }).notNull(),
    kind: text({ enum: identifierKinds }).notNull(),
    value: text().notNull(),
    /** As whom somebody signs up. */
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
