import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

/**
 * The current token pair of one Official Account, encrypted. A refresh token works once, so two processes must never use the same one: the process
 * that exchanges it holds `renewalLeaseExpiresAt`.
 */
export const zaloTokens = pgTable('zalo_tokens', {
  appId: text().primaryKey(),
  /** Hash of the refresh token from the settings that started this chain of tokens: another token there starts a new chain. */
  seedHash: text().notNull(),
  sealedAccess: text(),
  sealedRefresh: text().notNull(),
  accessEndsAt: timestamptz(),
  renewalLeaseExpiresAt: timestamptz(),
  /** After a failed renewal, messages use other channels at once instead of waiting for the next failure. */
  backoffEndsAt: timestamptz(),
})

/** Mailboxes that their server has permanently reported as absent, by a hash of the address. A row is deleted when the mailbox accepts mail again. */
export const bouncedMailboxes = pgTable('bounced_mailboxes', {
  addressHash: text().primaryKey(),
  bouncedAt: timestamptz().notNull().defaultNow(),
})
