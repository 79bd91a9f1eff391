import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { checkConfigured } from '../migrate-and-seed.ts'
import { runCli } from './run-cli.ts'
import { openDatabase } from './with-database.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
// not Node's own watcher, which would also react to Vite's own files; the pages need no restart
const watched = ['apps/server/src', 'packages/contracts/src', 'packages/art/src', 'packages/ink/src'].map((folder) =>
  path.join(root, folder),
)

/** `npm run dev`: keeps the database while the server restarts after each change of its files. */
await runCli(async () => {
  const stopped = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopped.abort())
  const config = readConfig(process.env)
  const { url, close } = await openDatabase(config)
  await checkConfigured(url, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const changes = watchFiles(stopped.signal)
  while (!stopped.signal.aborted) {
    const serverProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'dev-server.ts')], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url },
    })
    const change = await changes.next()
    await end(serverProcess)
    if (change) console.log(`${change} changed`)
  }
  await close()
})

/** `next` resolves to the name of a file changed since the last call, once a series of saves has settled; undefined when watching ends. */
function watchFiles(signal: AbortSignal) {
  let changed: string | undefined
  let wake: (() => void) | undefined
  for (const folder of watched) {
    watch(folder, { recursive: true, signal }, (_event, file) => {
      if (!file || !/\.(ts|css)$/.test(file) || file.endsWith('.test.ts')) return
      changed = path.relative(root, path.join(folder, file))
      wake?.()
    })
  }
  signal.addEventListener('abort', () => wake?.())
  async function next() {
    if (!changed && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    if (!signal.aborted) await pause(100)
    const file = changed
    changed = undefined
    return file
  }
  return { next }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
