import { taxPolicies } from '@khue/contracts/ground/tax-rules'
import { taxpayerKinds } from '@khue/contracts/money/payees'
import { contractEvents, contractStatuses } from '@khue/contracts/offer/teacher-contracts'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { openStatuses } from './contract.ts'

const person = () => uuid().references(() => people.id)

/** Texts of the contract by the day from which new files use them. Immutable: signed files name their version. A coming one can be deleted. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    version: text().primaryKey(),
    fromOn: date({ mode: 'string' }).notNull().unique('contract_templates_from'),
    body: text().notNull(),
    sha256: text().notNull(),
  },
  (t) => [check('contract_templates_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`)],
)

/**
 * One version of a person's contract. Number, date and place of issue and the address stand only in `sealed`. A trigger locks form and file once
 * `completed_at` is set.
 */
export const teacherContracts = pgTable(
  'teacher_contracts',
  {
    id: uuid().primaryKey(),
    personId: person().notNull(),
    version: integer().notNull(),
    /** Counts changes: a form that was opened before one is refused. */
    revision: integer().notNull().default(1),
    status: text({ enum: contractStatuses }).notNull(),
    legalName: text().notNull(),
    sealed: text().notNull(),
    provinceCode: text().notNull(),
    taxpayerKind: text({ enum: taxpayerKinds }).notNull(),
    taxPolicy: text({ enum: taxPolicies }).notNull(),
    /** Null once the photos are erased. */
    frontAssetId: uuid(),
    backAssetId: uuid(),
    photosErasedAt: timestamptz(),
    /** The file and what it was made of: all of them, or none. */
    number: text(),
    verifyCode: text(),
    templateVersion: text(),
    storeFeePercent: smallint(),
    bankAccount: text(),
    pdfAssetId: uuid(),
    pdfSha256: text(),
    pdfPages: smallint(),
    preparedAt: timestamptz(),
    signedAt: timestamptz(),
    completedAt: timestamptz(),
    completedBy: person(),
    endedAt: timestamptz(),
    endedBy: person(),
    endReason: text(),
    sentBackReason: text(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    // PostgreSQL would cut the generated name
    foreignKey({ name: 'teacher_contracts_template', columns: [t.templateVersion], foreignColumns: [contractTemplates.version] }),
    unique('teacher_contracts_version').on(t.personId, t.version),
    uniqueIndex('teacher_contracts_one_open')
      .on(t.personId)
      .where(sql`${t.status} in (${sqlLiterals(openStatuses)})`),
    uniqueIndex('teacher_contracts_one_in_force')
      .on(t.personId)
      .where(sql`${t.status} = 'COMPLETED'`),
    unique('teacher_contracts_number').on(t.number),
    unique('teacher_contracts_verify_code').on(t.verifyCode),
    unique('teacher_contracts_pdf').on(t.pdfAssetId),
    index('teacher_contracts_desk').on(t.status, t.signedAt, t.id),
    index('teacher_contracts_photos')
      .on(t.completedAt)
      .where(sql`${t.photosErasedAt} is null and ${t.completedAt} is not null`),
    check('teacher_contracts_status', sql`${t.status} in (${sqlLiterals(contractStatuses)})`),
    check('teacher_contracts_taxpayer', sql`${t.taxpayerKind} in (${sqlLiterals(taxpayerKinds)})`),
    check('teacher_contracts_policy', sql`${t.taxPolicy} in (${sqlLiterals(taxPolicies)})`),
    check('teacher_contracts_fee', sql`${t.storeFeePercent} between 15 and 30`),
    check('teacher_contracts_numbers', sql`${t.version} > 0 and ${t.revision} > 0`),
    check(
      'teacher_contracts_photos_or_erased',
      sql`num_nulls(${t.frontAssetId}, ${t.backAssetId}) = case when ${t.photosErasedAt} is null then 0 else 2 end and (${t.frontAssetId} <> ${t.backAssetId}) is not false`,
    ),
    check(
      'teacher_contracts_file',
      sql`num_nulls(${t.number}, ${t.verifyCode}, ${t.templateVersion}, ${t.storeFeePercent}, ${t.bankAccount}, ${t.pdfAssetId}, ${t.pdfSha256}, ${t.pdfPages}, ${t.preparedAt}) = case ${t.status} when 'DRAFT' then 9 when 'ENDED' then case when ${t.preparedAt} is null then 9 else 0 end else 0 end`,
    ),
    check('teacher_contracts_sha256', sql`${t.pdfSha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'teacher_contracts_signed',
      sql`case ${t.status} when 'DRAFT' then ${t.signedAt} is null when 'READY' then ${t.signedAt} is null when 'ENDED' then true else ${t.signedAt} is not null end`,
    ),
    check(
      'teacher_contracts_completed',
      sql`(${t.completedAt} is null) = (${t.completedBy} is null) and case ${t.status} when 'ENDED' then true else (${t.completedAt} is not null) = (${t.status} in ('COMPLETED', 'SUPERSEDED')) end`,
    ),
    check(
      'teacher_contracts_ended',
      sql`(${t.endedAt} is not null) = (${t.status} in ('SUPERSEDED', 'ENDED')) and num_nulls(${t.endedBy}, ${t.endReason}) = case ${t.status} when 'ENDED' then 0 else 2 end`,
    ),
    check('teacher_contracts_not_by_oneself', sql`${t.completedBy} <> ${t.personId}`),
  ],
)

/** Who signed which bytes, and how that was proven. A voided signature stays. */
export const contractSignatures = pgTable(
  'contract_signatures',
  {
    id: uuid().primaryKey(),
    contractId: uuid()
      .notNull()
      .references(() => teacherContracts.id),
    party: text({ enum: ['TEACHER', 'PLATFORM'] }).notNull(),
    signerId: person().notNull(),
    sha256: text().notNull(),
    sessionId: uuid().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** Where the one-time code went, masked; the platform's side signs by its deed. */
    sentTo: text(),
    /** From opening the text to signing, by the server's clock. */
    secondsOpen: integer(),
    at: timestamptz().notNull().defaultNow(),
    voidedAt: timestamptz(),
    voidReason: text(),
  },
  (t) => [
    index().on(t.contractId, t.id),
    uniqueIndex('contract_signatures_once')
      .on(t.contractId, t.party)
      .where(sql`${t.voidedAt} is null`),
    check('contract_signatures_party', sql`${t.party} in ('TEACHER', 'PLATFORM')`),
    check('contract_signatures_proof', sql`num_nulls(${t.sentTo}, ${t.secondsOpen}) = case ${t.party} when 'TEACHER' then 0 else 2 end`),
    check('contract_signatures_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('contract_signatures_voided', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
  ],
)

/** Who opened what: the teacher the text, an admin number and photos, with a reason that the teacher sees. Append-only. */
export const contractViews = pgTable(
  'contract_views',
  {
    id: uuid().primaryKey(),
    contractId: uuid()
      .notNull()
      .references(() => teacherContracts.id),
    viewerId: person().notNull(),
    what: text({ enum: ['TEXT', 'PAPERS'] }).notNull(),
    sha256: text(),
    sessionId: uuid().notNull(),
    reason: text(),
    openedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.contractId, t.id),
    check('contract_views_what', sql`${t.what} in ('TEXT', 'PAPERS')`),
    check(
      'contract_views_facts',
      sql`(${t.what} = 'TEXT') = (${t.sha256} is not null) and (${t.what} = 'PAPERS') = (${t.reason} is not null)`,
    ),
  ],
)

/** What happened to a contract, for both sides. Append-only. */
export const contractLog = pgTable(
  'contract_log',
  {
    contractId: uuid()
      .notNull()
      .references(() => teacherContracts.id),
    no: integer().generatedAlwaysAsIdentity(),
    event: text({ enum: contractEvents }).notNull(),
    at: timestamptz().notNull().defaultNow(),
    /** Null: the product itself. */
    actorId: person(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.no] }), check('contract_log_event', sql`${t.event} in (${sqlLiterals(contractEvents)})`)],
)
