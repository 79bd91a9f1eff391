import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceParty } from '@khue/contracts/sale/invoices'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { orders } from '../orders/orders.tables.ts'

/** An electronic invoice (Decree 123/2020, amended by 70/2025), as registered with the provider. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** ISSUE: the first; ADJUST: for a refund; REPLACE: corrects a mistake. */
    kind: text({ enum: ['ISSUE', 'ADJUST', 'REPLACE'] }).notNull(),
    originalInvoiceId: uuid().references((): AnyPgColumn => invoices.id),
    refundId: uuid().unique('invoices_refund_id_unique'),
    state: text({ enum: ['DRAFT', 'SENT', 'ISSUED', 'REPLACED', 'CANCELLED', 'REFUSED'] })
      .notNull()
      .default('DRAFT'),
    /** Our idempotency key: submitted again under it, it is the same invoice. */
    providerKey: text().notNull().unique('invoices_provider_key_unique'),
    series: text(),
    number: text(),
    lookupCode: text(),
    /** Including VAT; negative in an adjustment. */
    totalVnd: vnd().notNull(),
    vatVnd: vnd().notNull(),
    buyer: jsonb().$type<InvoiceParty>().notNull(),
    /** The provider's reason for refusing. */
    refusal: text(),
    reason: text().notNull().default(''),
    at: timestamptz().notNull().defaultNow(),
    issuedAt: timestamptz(),
    cancelledAt: timestamptz(),
    nextPollAt: timestamptz(),
    tries: smallint().notNull().default(0),
  },
  (t) => [
    unique('invoices_number').on(t.series, t.number),
    uniqueIndex('invoices_one_per_order')
      .on(t.orderId)
      .where(sql`${t.kind} in ('ISSUE', 'REPLACE') and ${t.state} in ('DRAFT', 'SENT', 'ISSUED', 'REFUSED')`),
    index('invoices_of_order').on(t.orderId),
    index('invoices_to_poll')
      .on(t.nextPollAt)
      .where(sql`${t.state} in ('DRAFT', 'SENT')`),
    index('invoices_queue').on(t.state, t.id),
    index('invoices_to_cancel')
      .on(t.nextPollAt)
      .where(sql`${t.state} = 'ISSUED' and ${t.cancelledAt} is not null`),
    index('invoices_by_number')
      .on(t.number)
      .where(sql`${t.number} is not null`),
    index('invoices_by_lookup_code')
      .on(t.lookupCode)
      .where(sql`${t.lookupCode} is not null`),
    index('invoices_of_original')
      .on(t.originalInvoiceId)
      .where(sql`${t.originalInvoiceId} is not null`),
    check('invoices_kind', sql`${t.kind} in ('ISSUE', 'ADJUST', 'REPLACE') and (${t.kind} = 'ISSUE') = (${t.originalInvoiceId} is null)`),
    check('invoices_state', sql`${t.state} in ('DRAFT', 'SENT', 'ISSUED', 'REPLACED', 'CANCELLED', 'REFUSED')`),
    check('invoices_issued', sql`${t.state} in ('DRAFT', 'SENT', 'REFUSED') or num_nulls(${t.series}, ${t.number}, ${t.issuedAt}) = 0`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    no: smallint().notNull(),
    name: text().notNull(),
    amountVnd: vnd().notNull(),
    /** Null: not subject to VAT. */
    vatPercent: smallint(),
    vatVnd: vnd().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.no] }),
    // prices include VAT: amount × p / (100 + p), rounded half away from zero
    check(
      'invoice_lines_vat',
      sql`${t.vatVnd} = case when ${t.vatPercent} is null then 0 else sign(${t.amountVnd}::numeric) * div(abs(${t.amountVnd}) * ${t.vatPercent} * 2 + 100 + ${t.vatPercent}, 2 * (100 + ${t.vatPercent})) end`,
    ),
  ],
)
