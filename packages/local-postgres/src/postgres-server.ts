import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createCluster } from './cluster.ts'
import { createOwnedFolder, resolveInstallation } from './installation.ts'
import { addressOf, durableSettings, temporarySettings, launch, findServerOn, stopOrphanedServer } from './launch.ts'

export type PostgresServer = {
  /** The connection string of one of its databases; `khue` exists from the start. */
  url(database: string): string
  /** The connection string of the database from which others are created and dropped. */
  adminUrl: string
  /** The folder of its data and its log. */
  home: string
  /** One line for the terminal when programs or data had to be placed outside the data directory. */
  notice: string | undefined
  /** Rolls back running transactions and ends the server. Safe to call twice. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** Data goes to `pg` in this folder. The caller has claimed the folder: a PostgreSQL server that still runs on it is stopped. */
  dataDir: string
  /** The superuser's password, the same at every start. */
  password: string
  /** Called when the server ended by itself. The process cannot go on without it: log the error and exit. */
  onCrash?: (error: Error) => void
}

/**
 * Starts PostgreSQL 18 as a child process on a free port of 127.0.0.1 and on a socket in the data directory. It ends with this process, even after
 * SIGKILL; a server left behind by an earlier process is stopped first.
 */
export async function startPostgres({ dataDir, password, onCrash }: PostgresOptions): Promise<PostgresServer> {
  const installation = await resolveInstallation(path.resolve(dataDir))
  const data = path.join(installation.home, 'pg')
  await stopOrphanedServer(data)
  if (!existsSync(path.join(data, 'PG_VERSION'))) await createCluster(installation, data, password)
  const server = await launch({ installation, data, password, settings: durableSettings, hasSocket: true, removeOnExit: '', onCrash })
  await createDatabaseOnce(server.adminUrl, 'khue')
  return server
}

/** The connection string of the database `khue` when another process runs its server on `dataDir`; else undefined. */
export async function findRunningPostgres({ dataDir, password }: PostgresOptions) {
  const { home } = await resolveInstallation(path.resolve(dataDir))
  const running = findServerOn(path.join(home, 'pg'))
  return running && addressOf({ password, ...running, database: 'khue' })
}

/** Deletes the database of `dataDir`. The caller has claimed the folder. */
export async function removePostgres(dataDir: string) {
  const { home } = await resolveInstallation(path.resolve(dataDir))
  await stopOrphanedServer(path.join(home, 'pg'))
  for (const name of ['pg', 'run', 'postgres.log']) rmSync(path.join(home, name), { recursive: true, force: true })
  if (home !== path.resolve(dataDir)) removeEmpty(home)
}

/** Removes a folder that was made outside the data directory, and its parent when that is empty. */
function removeEmpty(folder: string) {
  for (const one of [folder, path.dirname(folder)]) if (readdirSync(one).length === 0) rmdirSync(one)
}

/** A server for tests and proofs: fast, not durable. Its data is deleted when it stops or this process ends. */
export async function startTemporaryPostgres(): Promise<PostgresServer> {
  const name = `khue-pg-${process.pid}-${randomBytes(4).toString('hex')}`
  const folder = path.join(tmpdir(), name)
  const installation = await resolveInstallation(folder)
  if (installation.home !== folder) rmdirSync(folder)
  const password = randomBytes(18).toString('base64url')
  const data = path.join(createOwnedFolder(installation.home, installation.user), 'pg')
  await createCluster(installation, data, password)
  return launch({
    installation,
    data,
    password,
    settings: temporarySettings,
    hasSocket: false,
    removeOnExit: installation.home,
    onCrash: undefined,
  })
}

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
