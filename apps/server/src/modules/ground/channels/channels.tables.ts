import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

/**
 * The living pair of tokens of one Official Account, sealed. A refresh token works once, so that two processes must never
 * show the same one: `renewalLeaseExpiresAt` is held by the one that is exchanging it.
 */
export const zaloTokens = pgTable('zalo_tokens', {
  appId: text().primaryKey(),
  /** Hash of the refresh token in the settings from which this line of tokens began: another there begins a new one. */
  seedHash: text().notNull(),
  sealedAccess: text(),
  sealedRefresh: text().notNull(),
  accessEndsAt: timestamptz(),
  renewalLeaseExpiresAt: timestamptz(),
  /** After a renewal that failed, messages take another way at once instead of waiting for the next failure. */
  backoffEndsAt: timestamptz(),
})

/**
 * Mailboxes whose server has said for good that they are none. By a hash of the address: another one is asked as if nothing had
 * been, and so is this one once it has taken a letter again.
 */
export const bouncedMailboxes = pgTable('bounced_mailboxes', {
  addressHash: text().primaryKey(),
  bouncedAt: timestamptz().notNull().defaultNow(),
})
