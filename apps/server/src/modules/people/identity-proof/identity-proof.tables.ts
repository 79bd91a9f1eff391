import { proofStatuses } from '@khue/contracts/people/identity-proof'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../people/people.tables.ts'

const person = () => uuid().references(() => people.id)

/** Number, date and place of issue are stored only in `sealed`; the fingerprint compares numbers without revealing them. */
export const identityProofs = pgTable(
  'identity_proofs',
  {
    personId: person().primaryKey(),
    status: text({ enum: proofStatuses }).notNull(),
    sealed: text().notNull(),
    numberFingerprint: text().notNull(),
    frontAssetId: uuid().notNull(),
    backAssetId: uuid().notNull(),
    rejectionReason: text(),
    submittedAt: timestamptz(),
    decidedAt: timestamptz(),
    decidedBy: person(),
  },
  (t) => [
    uniqueIndex('identity_proofs_number_unique')
      .on(t.numberFingerprint)
      .where(sql`${t.status} = 'APPROVED'`),
    index('identity_proofs_queue').on(t.status, t.submittedAt, t.personId),
    check('identity_proofs_status', sql`${t.status} in (${sqlLiterals(proofStatuses)})`),
    check('identity_proofs_photos', sql`${t.frontAssetId} <> ${t.backAssetId}`),
  ],
)

/** Which admin opened whose proof and why; shown to its owner without the admin's name. Append-only. */
export const identityProofViews = pgTable(
  'identity_proof_views',
  {
    id: uuid().primaryKey(),
    personId: person().notNull(),
    viewerId: person().notNull(),
    reason: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.personId, t.id.desc())],
)
