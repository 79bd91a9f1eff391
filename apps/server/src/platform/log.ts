import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** Fields that never reach a log, at any depth a log line of ours has. */
const secretFields = ['password', 'token', 'accessToken', 'refreshToken', 'otp', 'phone', 'authorization', 'cookie', 'secret', 'nationalId']

/** Structured JSON lines. Secrets are cut by field name; addresses are logged without their query string. */
export const openLog = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  )
