import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from './config.ts'
import { startOf } from './processes.ts'

/**
 * Makes this process the only one at work in `dataDir`, or throws `ConfigError`. The claim of a process that was killed
 * is taken over. `release` gives it back; forgetting to is harmless.
 */
export async function claimDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'owner')
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    linkSync(draft, file) // fails if there is one: only one of several can be first
  } catch {
    const holder = liveHolder(file)
    if (holder !== undefined)
      throw new ConfigError(`DATA_DIR=${JSON.stringify(dataDir)} is in use by process ${holder}: stop that one, or choose another folder.`)
    renameSync(draft, file)
    await pause(50) // of several that found the same dead owner the last to write stays
    if (readFileSync(file, 'utf8') !== mine)
      throw new ConfigError(`DATA_DIR=${JSON.stringify(dataDir)} was just taken by another process: choose another folder.`)
  } finally {
    rmSync(draft, { force: true })
  }
  return { release: () => rmSync(file, { force: true }) }
}

function liveHolder(file: string) {
  const [pid, start] = readOwner(file).split(' ')
  const isHeld = pid !== undefined && start !== undefined && start !== '' && startOf(Number(pid)) === start
  return isHeld && Number(pid) !== process.pid ? Number(pid) : undefined
}

function readOwner(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // released between the two looks
  }
}
