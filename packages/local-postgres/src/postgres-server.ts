import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createCluster } from './cluster.ts'
import { createOwnedFolder, resolveInstallation } from './installation.ts'
import { addressOf, durableSettings, temporarySettings, launch, findServerOn, stopOrphanedServer } from './launch.ts'

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

/**
 * Starts PostgreSQL 18 as a child process on a free port of 127.0.0.1, and on a socket in the data directory. It ends with this process, however that ends;
 * one that was left behind all the same is stopped first.
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

/** The address of the database `khue` when another process has its server running on `dataDir`; else undefined. */
export async function findRunningPostgres({ dataDir, password }: PostgresOptions) {
  const { home } = await resolveInstallation(path.resolve(dataDir))
  const running = findServerOn(path.join(home, 'pg'))
  return running && addressOf({ password, ...running, database: 'khue' })
}

/** Removes the database of `dataDir` for good. The caller has claimed the folder. */
export async function removePostgres(dataDir: string) {
  const { home } = await resolveInstallation(path.resolve(dataDir))
  await stopOrphanedServer(path.join(home, 'pg'))
  for (const name of ['pg', 'run', 'postgres.log']) rmSync(path.join(home, name), { recursive: true, force: true })
  if (home !== path.resolve(dataDir)) removeEmpty(home)
}

/** Removes a folder that was made outside the data directory, and the one around it when nothing else is in there. */
function removeEmpty(folder: string) {
  for (const one of [folder, path.dirname(folder)]) if (readdirSync(one).length === 0) rmdirSync(one)
}

/** A server for tests and proofs: fast, not durable, and gone with its data when it stops or this process ends. */
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
