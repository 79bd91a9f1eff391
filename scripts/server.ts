import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverFlags } from './setup/server-flags.mjs'

/** The product as users run it, in its own process: production build, embedded database, demo data. */
export type ServerProcess = { url: string; pid: number; dataDir: string; stop: () => Promise<void> }

const root = path.resolve(import.meta.dirname, '..')
const startTimeoutMs = 120_000
const stopTimeoutMs = 20_000

/**
 * Opens one in a temporary folder on a free port; `stop` closes it and removes the folder. It also closes when this process ends in any other way.
 * `settings` extend or replace its environment, which otherwise takes nothing from ours.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khue-server-'))
  chmodSync(dataDir, 0o755) // when run as root, the database runs as another user who must be able to enter the folder
  const exitWithParent = path.join(root, 'proofs/exit-with-parent.ts')
  const child = spawn(process.execPath, [...serverFlags, '--import', exitWithParent, 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const stop = () => close(child, dataDir)
  try {
    return { url: await addressOf(child), pid: child.pid ?? 0, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the line with the address. */
async function addressOf(child: ChildProcess) {
  let said = ''
  const opened = Promise.withResolvers<string>()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const address = /open at (http:\S+)/.exec(said)?.[1]
    if (address) opened.resolve(address)
  })
  child.once('exit', () => opened.reject(new Error(`The server exited before it was ready:\n${said}`)))
  const limit = setTimeout(() => opened.reject(new Error(`The server was not ready in time:\n${said}`)), startTimeoutMs)
  return opened.promise.finally(() => clearTimeout(limit))
}

async function close(child: ChildProcess, dataDir: string) {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    const limit = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    child.kill('SIGTERM')
    await gone
    clearTimeout(limit)
  }
  rmSync(dataDir, { recursive: true, force: true })
}
