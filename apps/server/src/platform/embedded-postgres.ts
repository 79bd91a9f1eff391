import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { ownFolder, type Place, placeFor } from './embedded-postgres-place.ts'
import { isAlive, processesIn, signal, waitUntil, worksIn } from './processes.ts'

export type PostgresServer = {
  /** The address of one of its databases; `khue` exists from the start. */
  url(database: string): string
  /** The address of the database from which others are made and dropped. */
  adminUrl: string
  /** Where its data is, and its log. */
  home: string
  /** One line for the terminal when something had to be placed elsewhere. */
  notice: string | undefined
  /** Ends it after what is running was rolled back. Safe to call twice. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** Data goes to `pg` in here. The caller has claimed the folder: whatever PostgreSQL still runs on it is stopped. */
  dataDir: string
  /** The superuser's password, the same at every start. */
  password: string
  /** Called when the server ended by itself. Nothing works any more then: log it and end the process. */
  onCrash?: (error: Error) => void
}

const superuser = 'khue'

/**
 * Starts PostgreSQL 18 as a child process on a free port of 127.0.0.1. It ends with this process, however that ends;
 * one that was left behind all the same is stopped first.
 */
export async function startPostgres({ dataDir, password, onCrash }: PostgresOptions): Promise<PostgresServer> {
  const place = await placeFor(path.resolve(dataDir))
  const data = path.join(place.home, 'pg')
  await stopLeftovers(data)
  if (!existsSync(path.join(data, 'PG_VERSION'))) await createCluster(place, data, password)
  const server = await launch({ place, data, password, settings: durable, doomed: '', onCrash })
  await createDatabaseOnce(server.adminUrl, 'khue')
  return server
}

/** A server for tests and proofs: fast, not durable, and gone with its data when it stops or this process ends. */
export async function startTemporaryPostgres(): Promise<PostgresServer> {
  const name = `khue-pg-${process.pid}-${randomBytes(4).toString('hex')}`
  const folder = path.join(tmpdir(), name)
  const place = await placeFor(folder)
  if (place.home !== folder) rmdirSync(folder)
  const password = randomBytes(18).toString('base64url')
  const data = path.join(ownFolder(place.home, place.user), 'pg')
  await createCluster(place, data, password)
  return launch({ place, data, password, settings: fleeting, doomed: place.home, onCrash: undefined })
}

const common = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_checkpoints=off',
]
const durable = [...common, 'fsync=on', 'max_wal_size=2GB']
const fleeting = [...common, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=1GB']

// a child of the shell, which reads a pipe that only the starting process holds: the pipe closes when that process ends
// in whatever way, even by SIGKILL, and then the server is told to stop
const leash = `doomed=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(read -r _ <&3; kill -INT $server) &
watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null
[ -z "$doomed" ] || rm -rf "$doomed"
exit $code`

type Launch = {
  place: Place
  data: string
  password: string
  settings: readonly string[]
  doomed: string
  onCrash: PostgresOptions['onCrash']
}

async function launch(wanted: Launch, triesLeft = 5): Promise<PostgresServer> {
  const { place, data, password, settings, doomed, onCrash } = wanted
  const port = await freePort()
  const logFile = path.join(place.home, 'postgres.log')
  const log = openSync(logFile, 'w', 0o600)
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
  // in a session of its own, so that Ctrl-C reaches us first and requests in flight still have a database
  const child = spawn('/bin/sh', ['-c', leash, 'khue-postgres', doomed, path.join(place.programs, 'bin/postgres'), ...args], {
    ...place.user,
    cwd: '/',
    env: bareEnvironment,
    detached: true,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  if (!(await waitUntil(() => isReady(data) || hasEnded(child), 300_000)) || hasEnded(child)) {
    const said = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
    if (said.includes('Address already in use') && triesLeft > 1) return launch(wanted, triesLeft - 1)
    throw new Error(`PostgreSQL did not start: ${said.trim().split('\n').slice(-3).join(' ')}`)
  }
  const postmaster = postmasterOf(data)
  let isWanted = true
  child.unref()
  child.once('exit', (code) => isWanted && onCrash?.(new Error(`PostgreSQL ended by itself (${code}); its last words are in ${logFile}`)))
  const url = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
  async function stop() {
    isWanted = false
    child.ref()
    child.stdin?.destroy()
    if (!(await waitUntil(() => hasEnded(child), 10_000)) && postmaster !== undefined && worksIn(data, postmaster))
      signal(postmaster, 'SIGQUIT')
    await ended
  }
  return { url, adminUrl: url('postgres'), home: place.home, notice: place.notice, stop }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const bareEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Made under another name and renamed when complete, so that a start which was killed half-way leaves no half cluster. */
async function createCluster({ programs, home, user }: Place, data: string, password: string) {
  const draft = `${data}.new`
  const passwordFile = path.join(home, 'initdb.password')
  rmSync(draft, { recursive: true, force: true })
  ownFolder(draft, user)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  try {
    // the builtin provider sorts and folds the same on every machine, whatever locales it has
    const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    await promisify(execFile)(path.join(programs, 'bin/initdb'), ['-D', draft, ...locale, ...access, '--data-checksums'], {
      ...user,
      cwd: '/',
      env: bareEnvironment,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  rmSync(data, { recursive: true, force: true })
  renameSync(draft, data)
}

/** Stops what a killed process left running on `data`: the postmaster, or its children when it was killed itself. */
async function stopLeftovers(data: string) {
  const listed = postmasterOf(data)
  const known = listed === undefined ? [] : [listed]
  const left = () => processesIn(data, known)
  if (left().length > 0) {
    if (listed !== undefined && worksIn(data, listed)) signal(listed, 'SIGINT')
    if (!(await waitUntil(() => left().length === 0, 15_000))) for (const pid of left()) signal(pid, 'SIGKILL')
    await waitUntil(() => left().length === 0, 5000)
  }
  // PostgreSQL believes its lock file if any process has that number now
  if (listed !== undefined && isAlive(listed) && !worksIn(data, listed)) rmSync(path.join(data, 'postmaster.pid'), { force: true })
}

/** `postmaster.pid` holds the process number in its first line and the state in its eighth. */
function lockFile(data: string) {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return [] // not there: nothing runs, or not yet
  }
}
const postmasterOf = (data: string) => Number(lockFile(data)[0]) || undefined
const isReady = (data: string) => lockFile(data)[7]?.trim() === 'ready'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })

async function createDatabaseOnce(adminUrl: string, name: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
