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
  'max_parallel_workers_per_gather=0', // one core for each who asks: starting workers takes longer than most answers
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_checkpoints=off',
]
/** An eighth of what this machine, or the container we run in, has: pages kept by the database itself cost a fifth of those it reads again. */
const roomMb = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20 / 8)
export const durableSettings = [
  ...common,
  'fsync=on',
  'max_wal_size=2GB',
  'min_wal_size=512MB', // kept to be used again: to make one of 16 MB whoever commits waits 50 ms, in a burst every few seconds
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

// a child of the shell, which reads a pipe that only the starting process holds: the pipe closes when that process ends
// in whatever way, even by SIGKILL, and then the server is told to stop;
// asked in the middle of crash recovery it can hang, so after five seconds it is told at once
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
  /** Asked by a socket of its own: its writing and waking cost less than those of loopback, a tenth to a quarter of a small statement. */
  hasSocket: boolean
  /** A folder to remove when the server has ended; empty for none. */
  removeOnExit: string
  onCrash: ((error: Error) => void) | undefined
}

/** Starts `postgres` on `data` and waits until it answers. Another port is tried when the chosen one was taken meanwhile. */
export async function launch(wanted: Launch, triesLeft = 5) {
  const { installation, data, password, settings, hasSocket, removeOnExit, onCrash } = wanted
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
  // in a session of its own, so that Ctrl-C reaches us first and requests in flight still have a database
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
    if (output.includes('Address already in use') && triesLeft > 1) return launch(wanted, triesLeft - 1)
    if (output.includes('any Unix-domain sockets') && hasSocket) return launch({ ...wanted, hasSocket: false }) // some file systems know none
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

/** Names the port as well as the socket: whoever knows nothing of `host` in a query finds the server all the same. */
export const addressOf = ({ password, port, database, socketFolder }: Address) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}${socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : ''}`

/** The path of a socket may have 103 bytes where it may have fewest (macOS): so many of them for the folder. */
const longestSocketFolder = 103 - '/.s.PGSQL.65535'.length

/** An empty folder for the socket; undefined where its path would be too long. */
function freshSocketFolder({ home, user }: Installation) {
  const folder = path.join(home, 'run')
  if (Buffer.byteLength(folder) > longestSocketFolder) return undefined
  rmSync(folder, { recursive: true, force: true }) // a killed server leaves its socket behind
  return createOwnedFolder(folder, user)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Where the server at work on `data` listens. */
export function findServerOn(data: string) {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined || !hasWorkingDirectory(data, postmaster)) return undefined
  const [, , , port, socketFolder] = lockFile(data)
  return { port: Number(port), socketFolder: socketFolder || undefined }
}

/** Stops what a killed process left running on `data`: the postmaster, or its children when it was killed itself. */
export async function stopOrphanedServer(data: string) {
  const listed = postmasterOf(data)
  const known = listed === undefined ? [] : [listed]
  const left = () => processesInDirectory(data, known)
  if (left().length > 0) {
    if (listed !== undefined && hasWorkingDirectory(data, listed)) signal(listed, 'SIGINT')
    if (!(await waitUntil(() => left().length === 0, 15_000))) for (const pid of left()) signal(pid, 'SIGKILL')
    await waitUntil(() => left().length === 0, 5000)
  }
  // PostgreSQL believes its lock file if any process has that number now
  if (listed !== undefined && isAlive(listed) && !hasWorkingDirectory(data, listed))
    rmSync(path.join(data, 'postmaster.pid'), { force: true })
}

/** `postmaster.pid` holds the process number in its first line, the port in its fourth, the socket's folder in its fifth and the state in its eighth. */
function lockFile(data: string) {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return [] // not there: nothing runs, or not yet
  }
}
const postmasterOf = (data: string) => Number(lockFile(data)[0]) || undefined
/** Compared by port too: the lock file of a killed server still says that it was ready. */
const isReady = (data: string, port: number) => lockFile(data)[3] === String(port) && lockFile(data)[7]?.trim() === 'ready'
