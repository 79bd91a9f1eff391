import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Db, pgError } from '../postgres/db.ts'
import { type Deps, transact } from '../deps.ts'
import { AppError, commonError, errorTable } from '../errors.ts'

/** Stored answers, by account and key; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    inputHash: text().notNull(),
    /** Null only inside the transaction that is still working on it. */
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
)

const idempotencyError = errorTable({
  IDEMPOTENCY_KEY_INVALID: [400, 'Khoá chống gửi trùng không hợp lệ.'],
  IDEMPOTENCY_KEY_REUSED: [409, 'Lần gửi trước có thể đã được ghi nhận với nội dung khác. Hãy kiểm tra rồi gửi lại nếu cần.'],
  IDEMPOTENCY_IN_FLIGHT: [409, 'Yêu cầu này đang được xử lý. Vui lòng chờ giây lát.'],
})

type Intent = {
  key: string
  accountId: string
  endpoint: string
  input: unknown
  /** How long to wait for the answer of a concurrent request with the same key, in ms; none by default. */
  waitMs?: number | undefined
}

const keyPattern = /^[\x21-\x7e]{1,128}$/
/** How long a concurrent request with the same key waits on the unique index before IDEMPOTENCY_IN_FLIGHT. */
const concurrentRequestWait = '100ms'

/**
 * Runs `work` at most once per account and key and stores its answer in the same transaction, so that an answer exists exactly when the effect does
 * (architecture 3, "Retries"). The unique key alone decides which request is first.
 */
export async function withIdempotencyKey<T>(deps: Deps, intent: Intent, work: (deps: Deps) => Promise<T>): Promise<T> {
  if (!keyPattern.test(intent.key)) throw idempotencyError.IDEMPOTENCY_KEY_INVALID()
  const inputHash = createHash('sha256').update(JSON.stringify(intent.input)).digest('hex')
  const until = Date.now() + (intent.waitMs ?? 0)
  for (;;) {
    try {
      return await runOnce(deps, intent, { inputHash, work })
    } catch (error) {
      if (!isInFlight(error) || Date.now() > until) throw error
      await setTimeout(pauseMs) // outside the transaction: holds no connection
    }
  }
}

/** How often a waiting request asks again, in ms. */
const pauseMs = 100
const isInFlight = (error: unknown) => error instanceof AppError && error.code === 'IDEMPOTENCY_IN_FLIGHT'

function runOnce<T>(deps: Deps, intent: Intent, { inputHash, work }: { inputHash: string; work: (deps: Deps) => Promise<T> }) {
  return transact(deps, async (deps) => {
    const isFirst = await claimKey(deps.db, intent, inputHash)
    if (!isFirst) return readStoredAnswer<T>(deps.db, intent, inputHash)
    const answer = await work(deps)
    await deps.db.update(idempotencyKeys).set({ answer }).where(byAccountAndKey(intent))
    return answer
  })
}

const byAccountAndKey = (intent: Intent) => and(eq(idempotencyKeys.accountId, intent.accountId), eq(idempotencyKeys.key, intent.key))

async function claimKey(db: Db, { accountId, key, endpoint }: Intent, inputHash: string) {
  await db.execute(sql`select set_config('lock_timeout', ${concurrentRequestWait}, true)`)
  try {
    const rows = await db
      .insert(idempotencyKeys)
      .values({ accountId, key, endpoint, inputHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    await db.execute(sql`select set_config('lock_timeout', '0', true)`)
    return rows.length === 1
  } catch (error) {
    const lockNotAvailable = '55P03'
    if (pgError(error)?.code === lockNotAvailable) throw idempotencyError.IDEMPOTENCY_IN_FLIGHT({ retryAfter: 1 })
    throw error
  }
}

async function readStoredAnswer<T>(db: Db, intent: Intent, inputHash: string) {
  const [row] = await db.select().from(idempotencyKeys).where(byAccountAndKey(intent))
  if (!row) throw commonError.INTERNAL() // deleted between the two statements, exactly 24 hours old
  if (row.endpoint !== intent.endpoint || row.inputHash !== inputHash) throw idempotencyError.IDEMPOTENCY_KEY_REUSED()
  return row.answer as T
}

/** Erases the stored answers of a deleted account. */
export const deleteIdempotencyKeys = (db: Db, accountId: string) =>
  db.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, accountId))

/** Deletes keys older than 24 hours. Safe to run twice. */
export const sweepIdempotencyKeys = (db: Db) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
