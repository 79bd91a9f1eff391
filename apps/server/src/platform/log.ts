import pg from 'pg'
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** Fields that are redacted at any depth of a log line. */
const secretFields = ['password', 'token', 'accessToken', 'refreshToken', 'otp', 'phone', 'authorization', 'cookie', 'secret', 'nationalId']

/** The query builder and the database quote the values of a failed query; they are personal data and stay out of the log. */
const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')

/** The same for messages inside JSON lines, where the values end with their string. */
const lineWithoutValues = (line: string) => line.replace(/\\nparams: (?:[^"\\]|\\.)*/g, '')

/** The logged parts of an error and its causes. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: withoutValues(message),
    stack: stack && withoutValues(stack),
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && { table: error.table, constraint: error.constraint }),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}

/** Bytes that are written in one go; fewer wait at most half a second, and are flushed when the process ends. */
const writeBufferBytes = 4096

/** Structured JSON lines. Secrets are redacted by field name, values of queries cut from errors; addresses are logged without their query string. */
export const openLog = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      hooks: { streamWrite: lineWithoutValues },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: false, minLength: writeBufferBytes, periodicFlush: 500 }),
  )
