import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { importPlaces } from '#modules/ground/places'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

const usage = 'npm run import:places -- FILE (its form: docs/running.md, "Communes")'

/** Replaces the list of communes by an operator's file; an invalid file changes nothing. */
await runCli(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new UsageError(usage)
  const json = readJson(file)
  await withDatabase(async (deps) => {
    const count = await importPlaces(deps, json).catch((error: unknown) => {
      throw error instanceof z.ZodError ? new UsageError(`${file} cannot be imported:\n${z.prettifyError(error)}`) : error
    })
    console.log(`${count} communes imported.`)
  })
})

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`) // both throw nothing else
  }
}
