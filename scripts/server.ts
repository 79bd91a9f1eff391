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
  const usual = { PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100000' }
  const { output, ...server } = await startProgram({
    script: 'main.ts',
    settings: { ...usual, ...settings },
    isReady: /open at (http:\S+)/,
  })
  return { url: /open at (http:\S+)/.exec(output)?.[1] ?? '', ...server }
}

type Program = { script: string; args?: readonly string[]; settings: Record<string, string>; isReady: RegExp }

/** Starts a script of the server in a process and a data directory of its own, and waits for the line that says it is ready. */
export async function startProgram({ script, args = [], settings, isReady }: Program) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khue-server-'))
  chmodSync(dataDir, 0o755) // when run as root, the database runs as another user who must be able to enter the folder
  const exitWithParent = path.join(root, 'proofs/exit-with-parent.ts')
  const child = spawn(process.execPath, [...serverFlags, '--import', exitWithParent, `apps/server/src/${script}`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const stop = () => close(child, dataDir)
  try {
    return { output: await outputUntil(child, isReady), pid: child.pid ?? 0, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The output of the process until it is ready. */
async function outputUntil(child: ChildProcess, isReady: RegExp) {
  let said = ''
  const ready = Promise.withResolvers<string>()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (isReady.test(said)) ready.resolve(said)
  })
  child.once('exit', () => ready.reject(new Error(`The process exited before it was ready:\n${said}`)))
  const limit = setTimeout(() => ready.reject(new Error(`The process was not ready in time:\n${said}`)), startTimeoutMs)
  return ready.promise.finally(() => clearTimeout(limit))
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
