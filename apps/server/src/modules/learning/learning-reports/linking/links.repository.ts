import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { reportLinks as links } from '../learning-reports.tables.ts'

const isLive = isNull(links.revokedAt)
const revoked = { revokedAt: sql`now()` }

export const revokeLinksOf = (db: Db, { lessonId, learnerId }: { lessonId: string; learnerId: string }) =>
  db
    .update(links)
    .set(revoked)
    .where(and(eq(links.lessonId, lessonId), eq(links.learnerId, learnerId), isLive))

export const revokeLinksOfGuardian = (db: Db, { guardianId, learnerId }: { guardianId: string; learnerId: string }) =>
  db
    .update(links)
    .set(revoked)
    .where(and(eq(links.guardianId, guardianId), eq(links.learnerId, learnerId), isLive))

export const setLinkOpened = (db: Db, tokenHash: string) =>
  db
    .update(links)
    .set({ openedAt: sql`now()` })
    .where(and(eq(links.tokenHash, tokenHash), isNull(links.openedAt)))
