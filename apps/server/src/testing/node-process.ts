import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Config } from '#platform/config/config'
import { waitUntil } from '@khue/local-postgres/processes'

const withinMs = 60_000

/** One of several nodes: a process of its own on the same database. */
export async function startProcess({ DATABASE_URL = '', DATA_KEY = '' }: Config, own: Record<string, string> = {}) {
  const settings = {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: 'localhost',
    DEMO: '0',
    ROLES: 'api',
    LOG_LEVEL: 'fatal',
    NODE_NO_WARNINGS: '1',
  }
  const shared = { DATABASE_URL, DATA_KEY, DATA_DIR: mkdtempSync(path.join(inject('folder'), 'node-')), RATE_LIMIT_FACTOR: '1000' }
  const env = { PATH: process.env['PATH'], ...settings, ...shared, ...own }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], { env })
  const kill = () => void child.kill('SIGKILL')
  afterAll(kill)
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const address = () => /http:\/\/localhost:\d+/.exec(said)?.[0]
  await waitUntil(() => address() !== undefined || child.exitCode !== null, withinMs)
  const url = address()
  if (!url) throw new Error(`it did not open: ${said}`)
  return { url, pid: child.pid, kill }
}
