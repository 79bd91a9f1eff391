import { rmSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { claimDataDir } from '#platform/config/data-dir'
import { removePostgres } from '@khue/local-postgres/postgres-server'
import { runCli, UsageError } from './run-cli.ts'

/** Removes the embedded database and its secrets; the next start creates new ones. */
await runCli(async () => {
  const { DATABASE_URL, dataDir, isDemo } = readConfig(process.env)
  if (DATABASE_URL) throw new UsageError('DATABASE_URL is set: this command removes the embedded database only.')
  if (!isDemo && !process.argv.includes('--yes'))
    throw new UsageError(`This is not a demo. To remove everything in ${dataDir} add -- --yes`)
  const claim = await claimDataDir(dataDir)
  await removePostgres(dataDir)
  rmSync(path.join(dataDir, 'secrets.json'), { force: true })
  claim.release()
  console.log(`The database in ${dataDir} has been removed; the next start creates a new one.`)
})
