import { execFile } from 'node:child_process'
import { chownSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { createOwnedFolder, type Installation } from './installation.ts'

/** PostgreSQL's programs get none of this process's environment: secrets and PG* variables stay out of it. */
export const minimalEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
export const superuser = 'khue'

/** initdb works in a draft folder that is renamed when complete, so a start killed half-way leaves no incomplete cluster. */
export async function createCluster({ programs, home, user }: Installation, data: string, password: string) {
  const drafts = readdirSync(home).filter((name) => name.startsWith('pg.new-'))
  for (const name of drafts) rmSync(path.join(home, name), { recursive: true, force: true })
  const draft = createOwnedFolder(`${data}.new-${process.pid}`, user)
  const passwordFile = path.join(home, 'initdb.password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums']
  const initdb = (locale: readonly string[]) =>
    run(path.join(programs, 'bin/initdb'), ['-D', draft, ...locale, ...access], { ...user, cwd: '/', env: minimalEnvironment })
  try {
    await initdb(utf8Locale).catch(() => initdb(anyLocale)) // when the locale is not the cause, the second attempt fails with the real error
  } finally {
    rmSync(passwordFile, { force: true })
  }
  rmSync(data, { recursive: true, force: true })
  renameSync(draft, data)
}

const run = promisify(execFile)

// The builtin provider sorts and folds case the same on every machine. pg_trgm alone asks the operating system which characters are alphabetic, and
// without a UTF-8 locale (some small images have none) it knows only a to z.
const anyLocale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const utf8Locale = [...anyLocale, `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
