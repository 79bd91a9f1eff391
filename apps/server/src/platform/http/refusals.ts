import pg from 'pg'
import { pgError } from '../postgres/db.ts'
import { AppError, commonError } from '../errors.ts'

/** SQLSTATE classes for a temporary failure: cancelled or shut down, too many connections, cannot connect. */
const busySqlStates = /^(57|53|08)/
const unstorable = new Set(['22021', '22P05'])
const busyMessages = /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET/

/**
 * The refusal that a caller gets for an error: an `AppError` as it is, the framework's input errors as INVALID_INPUT, a busy or unreachable database
 * as 503 with `Retry-After`, any other error as INTERNAL.
 */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return commonError.WRONG_CONTENT_TYPE()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return commonError.BODY_TOO_LARGE()
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return commonError.NOT_FOUND() // longer than any of our ids
  if (code === 'FST_UNDER_PRESSURE' || isDatabaseBusy(error)) return commonError.OVERLOADED({ retryAfter: 1 })
  // a character that the database cannot store as text, such as NUL: invalid input in any field
  if (unstorable.has(pgError(error)?.code ?? '')) return commonError.INVALID_INPUT()
  if (statusCode === 400 || error instanceof SyntaxError) return commonError.INVALID_INPUT()
  return commonError.INTERNAL()
}

function isDatabaseBusy(error: unknown) {
  const sqlState = pgError(error)?.code
  if (sqlState) return busySqlStates.test(sqlState)
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError) return false
    if (busyMessages.test(e.message) || busyMessages.test(String((e as NodeJS.ErrnoException).code))) return true
  }
  return false
}

/** The wire form of a refusal (architecture 3, "Replies"). */
export const refusalBody = (refusal: AppError) => ({
  code: refusal.code,
  message: refusal.message,
  ...(refusal.details === undefined ? {} : { details: refusal.details }),
})

/** Seconds for the `Retry-After` header, if the refusal has them. */
export function retryAfterOf(refusal: AppError): number | undefined {
  const { retryAfter } = (refusal.details ?? {}) as { retryAfter?: number }
  return retryAfter
}
