import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { minimalEnvironment, superuser } from './cluster.ts'
import { createOwnedFolder, type Installation } from './installation.ts'
import { freePort } from './free-port.ts'
import { isAlive, processesInDirectory, signal, waitUntil, hasWorkingDirectory } from './processes.ts'

const common = [
  'listen_addresses=127.0.0.1',
  'unix_socket_permissions=0700',
  'max_connections=200',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0', // one core per query: starting workers takes longer than most queries
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_checkpoints=off',
]
/** An eighth of the memory of this machine or container: a page in shared_buffers costs a fifth of one read again from the system's cache. */
const roomMb = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20 / 8)
export const durableSettings = [
  ...common,
  'fsync=on',
  'max_wal_size=2GB',
  'min_wal_size=512MB', // recycled segments: creating one of 16 MB delays a commit by 50 ms, every few seconds in a burst of writes
  `shared_buffers=${Math.min(4096, Math.max(128, roomMb))}MB`,
  `effective_cache_size=${4 * Math.max(128, roomMb)}MB`,
  'work_mem=16MB',
]
export const temporarySettings = [
  ...common,
  'shared_buffers=256MB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=1GB',
]

// The server is a child of this shell, which reads a pipe that only the starting process holds. The pipe closes when that process ends, even by
// SIGKILL, and the shell then sends the server SIGINT (fast shutdown). A server in crash recovery can ignore it, so SIGQUIT follows after five
// seconds.
const watchdogScript = `doomed=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(read -r _ <&3; kill -INT $server
  tries=0; while kill -0 $server 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -QUIT $server 2>/dev/null) &
watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null
[ -z "$doomed" ] || rm -rf "$doomed"
exit $code`

export type Launch = {
  installation: Installation
  data: string
  password: string
  settings: readonly string[]
  /** Listen on a Unix socket too: it costs less system time than loopback, a tenth to a quarter of a small statement. */
  hasSocket: boolean
  /** A folder to remove when the server has ended; empty for none. */
  removeOnExit: string
  onCrash: ((error: Error) => void) | undefined
}

/** Starts `postgres` on `data` and waits until it answers. Tries another port when the chosen one was taken meanwhile. */
export async function launch(request: Launch, triesLeft = 5) {
  const { installation, data, password, settings, hasSocket, removeOnExit, onCrash } = request
  const port = await freePort()
  const socketFolder = hasSocket ? freshSocketFolder(installation) : undefined
  const logFile = path.join(installation.home, 'postgres.log')
  const log = openSync(logFile, 'w', 0o600)
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...[...settings, `unix_socket_directories=${socketFolder ?? ''}`].flatMap((one) => ['-c', one]),
  ]
  // a session of its own, so that Ctrl-C reaches this process first and requests in flight still have a database
  const child = spawn(
    '/bin/sh',
    ['-c', watchdogScript, 'khue-postgres', removeOnExit, path.join(installation.programs, 'bin/postgres'), ...args],
    {
      ...installation.user,
      cwd: '/',
      env: minimalEnvironment,
      detached: true,
      stdio: ['pipe', log, log],
    },
  )
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  if (!(await waitUntil(() => isReady(data, port) || hasEnded(child), 300_000)) || hasEnded(child)) {
    const output = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
    if (output.includes('Address already in use') && triesLeft > 1) return launch(request, triesLeft - 1)
    if (output.includes('any Unix-domain sockets') && hasSocket) return launch({ ...request, hasSocket: false }) // some file systems do not support sockets
    throw new Error(`PostgreSQL did not start: ${output.trim().split('\n').slice(-3).join(' ')}`)
  }
  const postmaster = postmasterOf(data)
  let isWanted = true
  child.unref()
  child.once('exit', (code) => isWanted && onCrash?.(new Error(`PostgreSQL exited unexpectedly (code ${code}); see ${logFile}`)))
  const url = (database: string) => addressOf({ password, port, database, socketFolder })
  async function stop() {
    isWanted = false
    child.ref()
    child.stdin?.destroy()
    if (!(await waitUntil(() => hasEnded(child), 10_000)) && postmaster !== undefined && hasWorkingDirectory(data, postmaster))
      signal(postmaster, 'SIGQUIT')
    await ended
  }
  return { url, adminUrl: url('postgres'), home: installation.home, notice: installation.notice, stop }
}

type Address = { password: string; port: number; database: string; socketFolder: string | undefined }

/** Names the port as well as the socket: a client that does not know the query parameter `host` still finds the server. */
export const addressOf = ({ password, port, database, socketFolder }: Address) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}${socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : ''}`

/** A socket's path may have 103 bytes on macOS, the strictest system; this is what remains for its folder. */
const longestSocketFolder = 103 - '/.s.PGSQL.65535'.length

/** An empty folder for the socket; undefined where its path would be too long. */
function freshSocketFolder({ home, user }: Installation) {
  const folder = path.join(home, 'run')
  if (Buffer.byteLength(folder) > longestSocketFolder) return undefined
  rmSync(folder, { recursive: true, force: true }) // a killed server leaves its socket behind
  return createOwnedFolder(folder, user)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Port and socket folder of the server that runs on `data`; undefined when none runs. */
export function findServerOn(data: string) {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined || !hasWorkingDirectory(data, postmaster)) return undefined
  const [, , , port, socketFolder] = lockFile(data)
  return { port: Number(port), socketFolder: socketFolder || undefined }
}

/** Stops processes that a killed parent left running on `data`: the postmaster, or its children when the postmaster itself was killed. */
export async function stopOrphanedServer(data: string) {
  const listed = postmasterOf(data)
  const known = listed === undefined ? [] : [listed]
  const left = () => processesInDirectory(data, known)
  if (left().length > 0) {
    if (listed !== undefined && hasWorkingDirectory(data, listed)) signal(listed, 'SIGINT')
    if (!(await waitUntil(() => left().length === 0, 15_000))) for (const pid of left()) signal(pid, 'SIGKILL')
    await waitUntil(() => left().length === 0, 5000)
  }
  // PostgreSQL trusts its lock file when any process now has that number
  if (listed !== undefined && isAlive(listed) && !hasWorkingDirectory(data, listed))
    rmSync(path.join(data, 'postmaster.pid'), { force: true })
}

/** `postmaster.pid` holds the process number in line 1, the port in line 4, the socket's folder in line 5 and the state in line 8. */
function lockFile(data: string) {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return [] // no lock file: no server runs, or it has not started yet
  }
}
const postmasterOf = (data: string) => Number(lockFile(data)[0]) || undefined
/** Compares the port too: the lock file of a killed server still says `ready`. */
const isReady = (data: string, port: number) => lockFile(data)[3] === String(port) && lockFile(data)[7]?.trim() === 'ready'
