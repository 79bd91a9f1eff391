import pg from 'pg'
import { pgError } from '../postgres/db.ts'
import { AppError, commonError } from '../errors.ts'

/** SQLSTATE classes that mean "not now": cancelled or shut down, too many connections, cannot connect. */
const busySqlStates = /^(57|53|08)/
const unstorable = new Set(['22021', '22P05'])
const busyMessages = /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET/

/**
 * What a caller is told about an error: an `AppError` as it is, the framework's input errors as ours, a database that
 * is busy or away as 503 with `Retry-After`; anything else is unknown and becomes INTERNAL.
 */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return commonError.WRONG_CONTENT_TYPE()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return commonError.BODY_TOO_LARGE()
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return commonError.NOT_FOUND() // longer than any id of ours
  if (code === 'FST_UNDER_PRESSURE' || isDatabaseBusy(error)) return commonError.OVERLOADED({ retryAfter: 1 })
  // a character that text in the database cannot hold, such as NUL: wrong input wherever it stood
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

/** Seconds for the `Retry-After` header, when the refusal names them. */
export function retryAfterOf(refusal: AppError): number | undefined {
  const { retryAfter } = (refusal.details ?? {}) as { retryAfter?: number }
  return retryAfter
}
