import { randomBytes, randomInt } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config.ts'

const Secrets = z.object({
  /** Of the embedded database's superuser. */
  databasePassword: z.string().min(16),
  /** Opens `/sandbox/*`. */
  sandboxKey: z.string().min(16),
  /** What the VNPAY sandbox and our own side of it share. */
  vnpayTmnCode: z.string().regex(/^[A-Z0-9]{8}$/),
  vnpayHashSecret: z.string().min(32),
})
/** Random values that belong to one data directory, made at its first start. */
export type Secrets = z.output<typeof Secrets>

/** Reads the secrets of a data directory, making them once. Only the owner of the file can read it. */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'secrets.json')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file) // whole or not at all, and never over secrets that are already in use
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const parsed = Secrets.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new ConfigError(`${file} is damaged: bring back a copy of it, or begin anew with npm run db:reset.`)
  return parsed.data
}

const newSecrets = (): Secrets => ({
  databasePassword: randomBytes(24).toString('base64url'),
  sandboxKey: randomBytes(18).toString('base64url'),
  vnpayTmnCode: Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
  vnpayHashSecret: randomBytes(24).toString('base64url'),
})
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // refused by the schema
  }
}
