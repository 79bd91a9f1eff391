import { taxPolicies } from '@khue/contracts/ground/tax-rules'
import { payeeHolds, taxpayerKinds } from '@khue/contracts/money/payees'
import { earningKinds, payoutBatchStates, payoutChannels, payoutStates } from '@khue/contracts/money/payout-states'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
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
import { timestamptz, sqlLiterals, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** Who may be paid for teaching, under which legal name and tax policy. Without a row nothing is paid out. */
export const payees = pgTable(
  'payees',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    legalName: text().notNull(),
    taxpayerKind: text({ enum: taxpayerKinds }).notNull(),
    taxPolicy: text({ enum: taxPolicies }).notNull(),
    /** CONTRACT_ENDED: what is left is paid with the next batch, also below the minimum. */
    holds: text({ enum: payeeHolds }).array().notNull(),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('payees_taxpayer', sql`${t.taxpayerKind} in (${sqlLiterals(taxpayerKinds)})`),
    check('payees_policy', sql`${t.taxPolicy} in (${sqlLiterals(taxPolicies)})`),
    check('payees_holds', sql`${t.holds} <@ array[${sqlLiterals(payeeHolds)}]::text[]`),
  ],
)

/** The operator's dated rule: the two pay days of a month, and from which amount on a payout is made. */
export const payoutCalendars = pgTable(
  'payout_calendars',
  {
    effectiveOn: date({ mode: 'string' }).primaryKey(),
    firstDay: smallint().notNull(),
    secondDay: smallint().notNull(),
    /** Days before the pay day at whose beginning a batch is cut off. */
    cutOffDays: smallint().notNull(),
    minimumVnd: vnd().notNull(),
    setBy: uuid().references(() => people.id),
  },
  (t) => [
    check('payout_calendars_days', sql`${t.firstDay} >= 1 and ${t.secondDay} - ${t.firstDay} between 7 and 21 and ${t.secondDay} <= 28`),
    check('payout_calendars_cut_off', sql`${t.cutOffDays} between 0 and 10`),
    check('payout_calendars_minimum', sql`${t.minimumVnd} between 0 and 10000000`),
  ],
)

/** All payouts of one pay day. Different, independent people prepare, check and approve it (spec 9). */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey(),
    payOn: date({ mode: 'string' }).notNull(),
    /** It has what was earned before. */
    cutOffAt: timestamptz().notNull(),
    state: text({ enum: payoutBatchStates }).notNull().default('PREPARED'),
    /** Null: by the calendar. */
    preparedBy: uuid().references(() => people.id),
    preparedAt: timestamptz().notNull().defaultNow(),
    checkedBy: uuid().references(() => people.id),
    checkedAt: timestamptz(),
    /** Of the CSV file, as the approver approved it. */
    fileSha256: text(),
    approvedBy: uuid().references(() => people.id),
    approvedAt: timestamptz(),
    channel: text({ enum: payoutChannels }),
    exportedBy: uuid().references(() => people.id),
    exportedAt: timestamptz(),
    closedAt: timestamptz(),
    droppedBy: uuid().references(() => people.id),
    droppedAt: timestamptz(),
    dropReason: text(),
    payouts: integer().notNull().default(0),
    baseVnd: vnd().notNull().default(0),
    vatVnd: vnd().notNull().default(0),
    pitVnd: vnd().notNull().default(0),
    netVnd: vnd().notNull().default(0),
  },
  (t) => [
    check('payout_batches_state', sql`${t.state} in (${sqlLiterals(payoutBatchStates)})`),
    check('payout_batches_channel', sql`${t.channel} in (${sqlLiterals(payoutChannels)})`),
    check('payout_batches_checked', sql`num_nulls(${t.checkedBy}, ${t.checkedAt}, ${t.fileSha256}) in (0, 3)`),
    check(
      'payout_batches_approved',
      sql`num_nulls(${t.approvedBy}, ${t.approvedAt}) in (0, 2) and (${t.approvedBy} is null or ${t.checkedBy} is not null)`,
    ),
    check(
      'payout_batches_exported',
      sql`num_nulls(${t.exportedBy}, ${t.exportedAt}, ${t.channel}) in (0, 3) and (${t.exportedBy} is null or ${t.approvedBy} is not null)`,
    ),
    check(
      'payout_batches_dropped',
      sql`num_nulls(${t.droppedBy}, ${t.droppedAt}, ${t.dropReason}) in (0, 3) and (${t.droppedAt} is null or ${t.approvedBy} is null)`,
    ),
    check(
      'payout_batches_four_eyes',
      sql`(${t.checkedBy} <> ${t.preparedBy}) is not false and (${t.approvedBy} <> ${t.checkedBy}) is not false and (${t.approvedBy} <> ${t.preparedBy}) is not false`,
    ),
    check('payout_batches_sums', sql`${t.netVnd} = ${t.baseVnd} - ${t.vatVnd} - ${t.pitVnd} and ${t.vatVnd} >= 0 and ${t.pitVnd} >= 0`),
    // the calendar prepares once for a pay day, also when that batch was dropped
    uniqueIndex('payout_batches_of_calendar')
      .on(t.payOn)
      .where(sql`${t.preparedBy} is null`),
    index('payout_batches_open')
      .on(t.id)
      .where(sql`${t.state} not in ('CLOSED', 'DROPPED')`),
  ],
)

/** One transfer to one person, with the tax withheld and the account as they were when the batch was prepared. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => payoutBatches.id),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** The text of the transfer, by which a statement finds it. */
    reference: text().notNull().unique('payouts_reference_unique'),
    /** One more than the payouts before it that the bank returned. */
    attempt: smallint().notNull().default(1),
    state: text({ enum: payoutStates }).notNull().default('PLANNED'),
    payOn: date({ mode: 'string' }).notNull(),
    lines: integer().notNull(),
    /** At list prices: what a rule per sale taxes. */
    grossVnd: vnd().notNull(),
    /** After the store fee: what leaves TEACHER_PAYABLE. */
    baseVnd: vnd().notNull(),
    vatVnd: vnd().notNull(),
    pitVnd: vnd().notNull(),
    netVnd: vnd().notNull(),
    taxPolicy: text({ enum: taxPolicies }).notNull(),
    taxRuleFrom: date({ mode: 'string' }).notNull(),
    taxClause: text().notNull(),
    taxExplanation: text().array().notNull(),
    /** Paid or on its way earlier in the same month, and withheld from it, as the rule counted it. */
    monthBeforeVnd: vnd().notNull(),
    monthWithheldVnd: vnd().notNull(),
    /** At list prices, earlier in the same year, for an exemption by year. */
    yearBeforeVnd: vnd().notNull(),
    legalName: text().notNull(),
    bankBin: text().notNull(),
    lastFour: text().notNull(),
    holder: text().notNull(),
    /** `pinAccount`: the account with its number. */
    sealedAccount: text().notNull(),
    /** Before payOS is called: from then on it is only asked, by the exact reference, and never sent again. */
    sentAt: timestamptz(),
    nextAskAt: timestamptz(),
    /** The id at payOS. */
    providerId: text(),
    bankReference: text(),
    /** The day of payment, or of its return, by the bank. */
    endedOn: date({ mode: 'string' }),
    endedAt: timestamptz(),
    outcome: text(),
  },
  (t) => [
    unique('payouts_once_per_batch').on(t.batchId, t.personId),
    check('payouts_state', sql`${t.state} in (${sqlLiterals(payoutStates)})`),
    check('payouts_policy', sql`${t.taxPolicy} in (${sqlLiterals(taxPolicies)})`),
    check(
      'payouts_amounts',
      sql`${t.netVnd} = ${t.baseVnd} - ${t.vatVnd} - ${t.pitVnd} and ${t.netVnd} > 0 and ${t.vatVnd} >= 0 and ${t.pitVnd} >= 0`,
    ),
    check('payouts_lines', sql`${t.lines} >= 1`),
    check('payouts_attempt', sql`${t.attempt} >= 1`),
    check(
      'payouts_ended',
      sql`(${t.state} in ('PAID', 'RETURNED', 'DROPPED')) = (${t.endedAt} is not null) and (${t.state} not in ('PAID', 'RETURNED') or ${t.endedOn} is not null)`,
    ),
    index('payouts_of_person').on(t.personId, t.id),
    index('payouts_by_pay_day').on(t.personId, t.payOn),
    index('payouts_open')
      .on(t.batchId)
      .where(sql`${t.state} in ('IN_TRANSIT', 'UNKNOWN')`),
    index('payouts_to_ask')
      .on(t.nextAskAt)
      .where(sql`${t.nextAskAt} is not null`),
  ],
)

/**
 * What changed what is owed to a teacher: one row per posting to TEACHER_PAYABLE, written in its transaction. A reversal is a row of its own, with negative
 * amounts. Immutable except for its payout.
 */
export const earnings = pgTable(
  'earnings',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text({ enum: earningKinds }).notNull(),
    /** The fact in the ledger. */
    sourceKind: text().notNull(),
    sourceId: text().notNull(),
    reversesId: uuid().references((): AnyPgColumn => earnings.id),
    lineId: uuid(),
    lessonNo: smallint(),
    lessonId: uuid(),
    /** The first day of the month whose plan revenue is shared. */
    month: date({ mode: 'string' }),
    grossVnd: bigint({ mode: 'number' }).notNull(),
    discountVnd: bigint({ mode: 'number' }).notNull(),
    feePercent: smallint().notNull(),
    feeVnd: bigint({ mode: 'number' }).notNull(),
    netVnd: bigint({ mode: 'number' }).notNull(),
    earnedAt: timestamptz().notNull(),
    /** The live payout that has it; null: owed. */
    payoutId: uuid().references((): AnyPgColumn => payouts.id),
  },
  (t) => [
    unique('earnings_source_unique').on(t.sourceKind, t.sourceId),
    unique('earnings_reverses_unique').on(t.reversesId),
    check('earnings_kind', sql`${t.kind} in (${sqlLiterals(earningKinds)})`),
    check('earnings_net', sql`${t.netVnd} = ${t.grossVnd} - ${t.feeVnd}`),
    check(
      'earnings_sign',
      sql`case when ${t.reversesId} is null then ${t.netVnd} >= 0 and ${t.feeVnd} >= 0 and ${t.discountVnd} between 0 and ${t.grossVnd}
        else ${t.netVnd} <= 0 and ${t.feeVnd} <= 0 and ${t.discountVnd} between ${t.grossVnd} and 0 end`,
    ),
    check('earnings_fee', sql`${t.feePercent} between 0 and 100`),
    check(
      'earnings_of_line',
      sql`(${t.kind} = 'PLAN_SHARE') = (${t.lineId} is null) and (${t.lineId} is null) = (${t.lessonNo} is null) and (${t.kind} = 'PLAN_SHARE') = (${t.month} is not null)`,
    ),
    index('earnings_of_person').on(t.personId, t.earnedAt, t.id),
    index('earnings_owed')
      .on(t.personId, t.earnedAt)
      .where(sql`${t.payoutId} is null`),
    index('earnings_of_payout')
      .on(t.payoutId, t.id)
      .where(sql`${t.payoutId} is not null`),
    index('earnings_of_line').on(t.lineId, t.lessonNo),
  ],
)

/** What each payout was made of, also after it was returned. A live payout's earnings are in no other one. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    earningId: uuid()
      .notNull()
      .references(() => earnings.id),
    isLive: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.earningId] }),
    uniqueIndex('payout_lines_once')
      .on(t.earningId)
      .where(sql`${t.isLive}`),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The bank's file of a batch, sealed: written once when the batch is checked, and never made anew. */
export const payoutFiles = pgTable(
  'payout_files',
  {
    batchId: uuid()
      .notNull()
      .references(() => payoutBatches.id),
    format: text({ enum: ['CSV', 'XLSX'] }).notNull(),
    sha256: text().notNull(),
    sealed: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.format] }), check('payout_files_format', sql`${t.format} in ('CSV', 'XLSX')`)],
)

/** While a hold is open, nothing is paid out to the person. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    reason: text().notNull(),
    placedBy: uuid()
      .notNull()
      .references(() => people.id),
    placedAt: timestamptz().notNull().defaultNow(),
    releasedBy: uuid().references(() => people.id),
    releasedAt: timestamptz(),
    releaseReason: text(),
  },
  (t) => [
    check('payout_holds_released', sql`num_nulls(${t.releasedBy}, ${t.releasedAt}, ${t.releaseReason}) in (0, 3)`),
    uniqueIndex('payout_holds_once')
      .on(t.personId)
      .where(sql`${t.releasedAt} is null`),
  ],
)

/** Imported bank statements, by their bytes: the same file counts once. */
export const payoutStatements = pgTable('payout_statements', {
  id: uuid().primaryKey(),
  sha256: text().notNull().unique('payout_statements_sha256_unique'),
  fileName: text().notNull(),
  importedBy: uuid()
    .notNull()
    .references(() => people.id),
  importedAt: timestamptz().notNull().defaultNow(),
})

/** Their rows that name a payout, and what became of each. */
export const payoutStatementRows = pgTable(
  'payout_statement_rows',
  {
    statementId: uuid()
      .notNull()
      .references(() => payoutStatements.id),
    row: integer().notNull(),
    payoutId: uuid().references(() => payouts.id),
    verdict: text({ enum: ['PAID', 'RETURNED', 'ALREADY', 'AMOUNT', 'NOT_OURS'] }).notNull(),
    text: text().notNull(),
    bankReference: text(),
    on: date({ mode: 'string' }),
    amountVnd: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.row] }),
    check('payout_statement_rows_verdict', sql`${t.verdict} in ('PAID', 'RETURNED', 'ALREADY', 'AMOUNT', 'NOT_OURS')`),
    index('payout_statement_rows_of_payout').on(t.payoutId),
  ],
)
