import { randomBytes, randomInt } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config.ts'

const Secrets = z.object({
  /** The password of the embedded database's superuser. */
  databasePassword: z.string().min(16),
  /** Encrypts sensitive data at rest, unless `DATA_KEY` is set. */
  dataKey: z.string().length(43),
  /** Grants access to `/sandbox/*`. */
  sandboxKey: z.string().min(16),
  /** The sandbox's merchant, and the secret of its gateways that the product shares. */
  sandboxMerchant: z.string().regex(/^[A-Z0-9]{8}$/),
  sandboxSecret: z.string().min(32),
})
/** Random values that belong to one data directory, made at its first start. */
export type Secrets = z.output<typeof Secrets>

/**
 * Reads the secrets of a data directory, creating them once; secrets missing from an older version are added. Only the owner of the file can read it.
 */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'secrets.json')
  writeOnce(file, newSecrets())
  const stored = readStored(file)
  const isComplete = Secrets.safeParse(stored).success
  const parsed = Secrets.safeParse({ ...newSecrets(), ...stored })
  if (!stored || !parsed.success) throw new ConfigError(`${file} is damaged: bring back a copy of it, or begin anew with npm run db:reset.`)
  if (!isComplete) withDraft(file, parsed.data, (draft) => renameSync(draft, file))
  return parsed.data
}

/** Writes the whole file or nothing, and never replaces secrets already in use. */
function writeOnce(file: string, secrets: Secrets) {
  try {
    withDraft(file, secrets, (draft) => linkSync(draft, file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function withDraft(file: string, secrets: Secrets, use: (draft: string) => void) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    use(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

const newSecrets = (): Secrets => ({
  databasePassword: randomBytes(24).toString('base64url'),
  dataKey: randomBytes(32).toString('base64url'),
  sandboxKey: randomBytes(18).toString('base64url'),
  sandboxMerchant: Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
  sandboxSecret: randomBytes(24).toString('base64url'),
})
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Undefined when the file holds no object. */
function readStored(file: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
