import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { type LinkPurpose, oneTimeLinks } from '../credentials.tables.ts'

export async function insertLink(db: Db, link: { tokenHash: string; accountId: string; purpose: LinkPurpose; hours: number }) {
  const { hours, ...row } = link
  const stored = returnedRow(
    await db
      .insert(oneTimeLinks)
      .values({ ...row, expiresAt: sql`now() + make_interval(hours => ${hours})` })
      .returning({ expiresAt: oneTimeLinks.expiresAt }),
    'insert into one_time_links',
  )
  return stored.expiresAt
}

const isOpen = (tokenHash: string, purpose: LinkPurpose) =>
  and(
    eq(oneTimeLinks.tokenHash, tokenHash),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )

export async function findOpenLink(db: Db, tokenHash: string, purpose: LinkPurpose) {
  const [link] = await db.select({ accountId: oneTimeLinks.accountId }).from(oneTimeLinks).where(isOpen(tokenHash, purpose))
  return link
}

/** Uses a link up, together with every other of its account and purpose; of concurrent calls only one gets the account. */
export async function consumeLink(db: Db, tokenHash: string, purpose: LinkPurpose) {
  const [link] = await db
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .where(isOpen(tokenHash, purpose))
    .returning({ accountId: oneTimeLinks.accountId })
  if (link) await closeLinks(db, link.accountId, purpose)
  return link
}

/** Uses up all remaining links of an account for that purpose. */
export const closeLinks = (db: Db, accountId: string, purpose: LinkPurpose) =>
  db
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeLinks.accountId, accountId), eq(oneTimeLinks.purpose, purpose), isNull(oneTimeLinks.usedAt)))
