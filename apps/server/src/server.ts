import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { readConfig } from './config.ts'
import { type Config, ConfigError } from '#platform/config/config'
import { claimDataDir, waitForStoppingOwner } from '#platform/config/data-dir'
import { openDb, pgError } from '#platform/postgres/db'
import { startPostgres } from '@khue/local-postgres/postgres-server'
import { openLog } from '#platform/log'
import { freePort } from '@khue/local-postgres/free-port'
import { assertPortIsFree, listenOn } from '#platform/http/listen'
import { readSecrets } from '#platform/config/secrets'
import type { App, AppParts } from './app.ts'
import { migrateConfigured } from './migrate-and-seed.ts'
import { applySandboxSettings } from './sandbox/settings.ts'
import { printError, printLine, timedStep } from './terminal.ts'
import { startupMessage } from './startup-message.ts'

type Env = Record<string, string | undefined>
type Pages = NonNullable<AppParts['pages']>
/** The source of the pages: loaded only when the role web is set. */
export type Site = {
  load: () => Promise<Pages>
  /** Puts a handler before the server's own; returns a function that removes it. */
  attach?: (server: Server) => Promise<() => Promise<void>>
}

/** The parts started so far; they stop in reverse order. */
type RunningServer = { ends: (() => unknown)[]; markStopping: () => void }

/** How long requests in flight may take after a stop. */
const lastRequestsMs = 10_000
const jobGraceMs = 5000

/**
 * The running product: starts the configured parts, prints its address, and stops everything on SIGTERM or SIGINT. A wrong setting is one line and
 * exit code 1. When the embedded database ends by itself, the product exits with code 1 too, so that its supervisor restarts both.
 */
export async function runServer(env: Env, site: Site = builtSite) {
  const running: RunningServer = { ends: [], markStopping: () => {} }
  let exit: Promise<void> | undefined
  const stop = (code: number) => (exit ??= stopServer(running).then(() => process.exit(code)))
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  try {
    await startServer(running, env, site)
  } catch (error) {
    if (!exit) printError(error instanceof ConfigError ? error.message : inspect(error)) // otherwise the database ended during the start
    await stop(1)
  }
}

async function stopServer(running: RunningServer) {
  running.markStopping()
  for (const end of running.ends.toReversed()) await end()
}

async function startServer(running: RunningServer, env: Env, site: Site) {
  const startedAt = performance.now()
  const config = await readSettings(running, env)
  const log = openLog(config.LOG_LEVEL)
  const loading = loadProduct(config, site) // while the database starts
  const url =
    config.DATABASE_URL ?? (await openDatabase(running, config, (error) => log.fatal({ err: error }, 'embedded PostgreSQL ended')))
  await timedStep('Migrating the database', () => migrate(url, config))
  const opened = openDb({ url, poolSize: config.DATABASE_POOL_SIZE, statementTimeoutMs: config.STATEMENT_TIMEOUT_MS, poolWaitMs: 5000 })
  running.ends.push(() => opened.close())
  const { buildApp, loadDemo, hasAdmin, pages } = await loading
  const app = await buildApp({ config, opened, log, ...(pages && { pages }) })
  running.ends.push(() => closeApp(app))
  if (site.attach) running.ends.push(await site.attach(app.fastify.server))
  if (config.isDemo) await timedStep('Loading demo data', () => loadDemo(app.deps))
  if (config.ROLES.includes('jobs')) await app.startWorker()
  await listenOn(app.fastify, config)
  printLine(startupMessage(config, { tookMs: performance.now() - startedAt, hasAdmin: await hasAdmin(app.deps) }))
}

/** Loads the greater part of the code, which is not needed to report a wrong setting. */
function loadProduct({ ROLES }: Config, site: Site) {
  const load = async () => {
    const [{ buildApp }, { loadDemo }, { hasAdmin }] = await Promise.all([
      import('./app.ts'),
      import('./demo/index.ts'),
      import('#modules/people/people'),
    ])
    return { buildApp, loadDemo, hasAdmin, pages: ROLES.includes('web') ? await site.load() : undefined }
  }
  const loading = load()
  loading.catch(() => undefined) // the error is reported where it is awaited, possibly later
  return loading
}

/** Settings, including those derived from the data directory; checks the web port before any slow step. */
async function readSettings(running: RunningServer, env: Env) {
  const asked = readConfig(env)
  const config = asked.PORT === 0 ? readConfig({ ...env, PORT: String(await freePort()) }) : asked
  const isEmbedded = config.DATABASE_URL === undefined
  if (isEmbedded) await waitForStoppingOwner(config.dataDir)
  await assertPortIsFree(config)
  if (isEmbedded) {
    const claim = await claimDataDir(config.dataDir)
    running.markStopping = claim.markStopping
    running.ends.push(claim.release)
  }
  const secrets = readSecrets(config.dataDir)
  return applySandboxSettings({ ...config, DATA_KEY: config.DATA_KEY ?? secrets.dataKey }, secrets)
}

async function openDatabase(running: RunningServer, { dataDir }: Config, onCrash: (error: Error) => void) {
  const server = await timedStep('Starting PostgreSQL 18', () =>
    startPostgres({
      dataDir,
      password: readSecrets(dataDir).databasePassword,
      onCrash: (error) => {
        onCrash(error)
        process.exit(1)
      },
    }),
  )
  running.ends.push(() => server.stop())
  if (server.notice) printLine(server.notice)
  return server.url('khue')
}

async function migrate(url: string, config: Config) {
  const { DATABASE_URL, isDemo } = config
  try {
    await migrateConfigured(url, config)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isUnreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(code ?? '')
    if (DATABASE_URL && isUnreachable) throw new ConfigError(`DATABASE_URL does not answer: ${message || code}.`)
    const refused = pgError(error)
    if (!refused) throw error
    const hint = isDemo && !DATABASE_URL ? ' The embedded database of a demo begins anew with: npm run db:reset' : ''
    throw new ConfigError(`The database cannot be brought up to date: ${refused.message}.${hint}`)
  }
}

const builtSite: Site = { load: () => import('@khue/web/server') }

/** Finishes requests in flight, within limits; then the worker's running jobs. */
async function closeApp({ close, fastify: { server } }: App) {
  const closed = close()
  const sweeping = setInterval(() => server.closeIdleConnections(), 50) // browsers keep connections open after the last answer
  await Promise.race([closed, pause(lastRequestsMs, undefined, { ref: false })])
  server.closeAllConnections()
  await Promise.race([closed, pause(jobGraceMs, undefined, { ref: false })])
  clearInterval(sweeping)
}
