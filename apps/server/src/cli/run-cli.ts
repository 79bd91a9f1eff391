import { existsSync } from 'node:fs'
import { ConfigError } from '#platform/config/config'
import { AppError } from '#platform/errors'

/** A command was called with wrong arguments. */
export class UsageError extends Error {}

/** Runs a command: an error that its caller can correct is one line, any other the whole error; exit code 1 for both. */
export async function runCli(work: () => Promise<void>) {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work()
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof AppError || error instanceof UsageError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
