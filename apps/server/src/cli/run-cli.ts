import { existsSync } from 'node:fs'
import { ConfigError } from '#platform/config/config'
import { AppError } from '#platform/errors'

/** A command that was called in the wrong way. */
export class UsageError extends Error {}

/** Runs a command: what its caller can put right is one line, anything else the whole error; exit code 1 for both. */
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
