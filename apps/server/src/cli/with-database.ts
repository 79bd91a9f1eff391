import { readConfig } from '../config.ts'
import { type Config } from '#platform/config/config'
import { claimDataDir, findOwner } from '#platform/config/data-dir'
import { openDb } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { findRunningPostgres, startPostgres } from '@khue/local-postgres/postgres-server'
import { openLog } from '#platform/log'
import { readSecrets } from '#platform/config/secrets'
import { migrateConfigured } from '../migrate-and-seed.ts'

/**
 * Gives a command the migrated database: the one that DATABASE_URL names, the embedded one of a running server, or else the embedded one, started for
 * this command only.
 */
export async function withDatabase(work: (deps: Deps) => Promise<void>) {
  const config = readConfig(process.env)
  const { url, close } = await openDatabase(config)
  try {
    await migrateConfigured(url, config)
    const opened = openDb({ url, poolSize: 2, statementTimeoutMs: config.STATEMENT_TIMEOUT_MS, poolWaitMs: 5000 })
    try {
      const DATA_KEY = config.DATA_KEY ?? readSecrets(config.dataDir).dataKey
      await work({ db: opened.db, clock: () => new Date(), config: { ...config, DATA_KEY }, log: openLog(config.LOG_LEVEL) })
    } finally {
      await opened.close()
    }
  } finally {
    await close()
  }
}

/** The connection string of the running database; `close` stops it if this call started it. */
export async function openDatabase({ DATABASE_URL, dataDir }: Config) {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  const { databasePassword: password } = readSecrets(dataDir)
  const running = findOwner(dataDir) && (await findRunningPostgres({ dataDir, password }))
  if (running) return { url: running, close: async () => {} }
  const claim = await claimDataDir(dataDir)
  const server = await startPostgres({ dataDir, password })
  async function close() {
    await server.stop()
    claim.release()
  }
  return { url: server.url('khue'), close }
}
