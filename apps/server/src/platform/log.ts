import pg from 'pg'
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** Fields that never reach a log, at any depth a log line of ours has. */
const secretFields = ['password', 'token', 'accessToken', 'refreshToken', 'otp', 'phone', 'authorization', 'cookie', 'secret', 'nationalId']

/** Query builder and database quote the values of a failed query; those are people's, and stay out of the log. */
const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')

/** The same wherever else such words got into a line: there they are JSON, and end with their string. */
const lineWithoutValues = (line: string) => line.replace(/\\nparams: (?:[^"\\]|\\.)*/g, '')

/** What a log keeps of an error and its causes. */
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

/** Bytes of lines that are written at once; fewer wait half a second at most, and none when the process ends. */
const writeTogether = 4096

/** Structured JSON lines. Secrets are cut by field name, values of queries from errors; addresses are logged without their query string. */
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
    destination ?? pino.destination({ dest: 2, sync: false, minLength: writeTogether, periodicFlush: 500 }),
  )
