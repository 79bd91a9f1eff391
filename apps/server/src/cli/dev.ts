import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openDatabase } from './with-database.ts'
import { runCli } from './run-cli.ts'
import { readConfig } from '#platform/config'

/** `npm run dev`: keeps the database while the server starts anew after every change of its files. */
await runCli(async () => {
  const { url, close } = await openDatabase(readConfig(process.env))
  const house = path.join(import.meta.dirname, 'dev-house.ts')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', house], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  const end = () => child.kill('SIGTERM')
  process.on('SIGTERM', end).on('SIGINT', end)
  await once(child, 'exit')
  await close()
})
