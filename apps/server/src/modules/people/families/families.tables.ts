import { type InvitationRole, invitationRoles } from '@khue/contracts/people/families'
import { consentSides } from '@khue/contracts/people/consents'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../people/people.tables.ts'

const person = () => uuid().references(() => people.id)

/** One open invitation per person and role; only the code's hash is stored. */
export const familyInvitations = pgTable(
  'family_invitations',
  {
    id: uuid().primaryKey(),
    codeHash: text().notNull().unique('family_invitations_code_hash_unique'),
    inviterId: person().notNull(),
    role: text().$type<InvitationRole>().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    acceptedBy: person(),
  },
  (t) => [
    uniqueIndex('family_invitations_open')
      .on(t.inviterId, t.role)
      .where(sql`${t.acceptedAt} is null`),
    check('family_invitations_role', sql`${t.role} in (${sqlLiterals(invitationRoles)})`),
    check('family_invitations_accepted', sql`(${t.acceptedAt} is null) = (${t.acceptedBy} is null)`),
  ],
)

/** Every consent answer; the newest of each side counts. Append-only; erased with the person. */
export const consentEntries = pgTable(
  'consent_entries',
  {
    id: uuid().primaryKey(),
    subjectId: person().notNull(),
    purpose: text().notNull(),
    side: text({ enum: consentSides }).notNull(),
    version: text().notNull(),
    isGranted: boolean().notNull(),
    byId: person().notNull(),
    /** The guardianship under which a guardian answered. No foreign key: the log outlives it, the answer does not. */
    guardianshipId: uuid(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Evidence: session, network, user agent. */
    evidence: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [
    index('consent_entries_newest').on(t.subjectId, t.purpose, t.side, t.id.desc()),
    check('consent_entries_side', sql`${t.side} in (${sqlLiterals(consentSides)})`),
    check('consent_entries_guardianship', sql`(${t.side} = 'GUARDIAN') = (${t.guardianshipId} is not null)`),
    check('consent_entries_self', sql`${t.side} <> 'SELF' or ${t.byId} = ${t.subjectId}`),
  ],
)
