import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { bouncedMailboxes } from './channels.tables.ts'

const hashOf = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('base64url')

const findAmong = preparedSql<{ hash: string }>(
  'find_refused_mailboxes',
  () => sql`select address_hash as hash from ${bouncedMailboxes} where address_hash = any(${sql.placeholder('hashes')}::text[])`,
)
/** Of these addresses, the refused ones. */
export async function findRefused(db: Db, addresses: readonly string[]) {
  if (addresses.length === 0) return new Set<string>()
  const refused = new Set((await findAmong(db, { hashes: addresses.map(hashOf) })).map(({ hash }) => hash))
  return new Set(addresses.filter((address) => refused.has(hashOf(address))))
}

export const insertRefused = (db: Db, address: string) =>
  db
    .insert(bouncedMailboxes)
    .values({ addressHash: hashOf(address) })
    .onConflictDoUpdate({ target: bouncedMailboxes.addressHash, set: { bouncedAt: sql`now()` } })

const remove = preparedSql(
  'forget_refused_mailbox',
  () => sql`delete from ${bouncedMailboxes} where address_hash = ${sql.placeholder('hash')}`,
)
export const deleteRefused = (db: Db, address: string) => remove(db, { hash: hashOf(address) })

/** After this many months a mailbox is tried again. */
export const sweepRefused = (db: Db, months: number) =>
  db.execute(sql`delete from ${bouncedMailboxes} where bounced_at < now() - make_interval(months => ${months})`)
