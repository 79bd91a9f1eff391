import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from './config.ts'
import { processStartTime, waitUntil } from '@khue/local-postgres/processes'

const ownerFile = (dataDir: string) => path.join(dataDir, 'owner')
const stoppingMs = 30_000

/**
 * Makes this process the only one at work in `dataDir`, or throws `ConfigError`. The claim of a process that was killed
 * is taken over; one that is about to end is waited for. `markStopping` tells others to wait, `release` lets them in.
 */
export async function claimDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  await waitForStoppingOwner(dataDir)
  const file = ownerFile(dataDir)
  const mine = `${process.pid} ${processStartTime(process.pid) ?? ''}`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    linkSync(draft, file) // fails if there is one: only one of several can be first
  } catch {
    const holder = findOwner(dataDir)
    if (holder) throw inUse(dataDir, `by process ${holder.pid}: stop that one`)
    renameSync(draft, file)
    await pause(50) // of several that found the same dead owner the last to write stays
    if (readFileSync(file, 'utf8') !== mine) throw inUse(dataDir, 'since this moment by another process: stop that one')
  } finally {
    rmSync(draft, { force: true })
  }
  return { markStopping: () => writeFileSync(file, `${mine} stopping`), release: () => rmSync(file, { force: true }) }
}

/** Waits for the process that holds `dataDir` when it has said that it is ending; so a start can follow a stop at once. */
export const waitForStoppingOwner = (dataDir: string) => waitUntil(() => !findOwner(dataDir)?.isStopping, stoppingMs)

const inUse = (dataDir: string, by: string) =>
  new ConfigError(`DATA_DIR=${JSON.stringify(dataDir)} is in use ${by}, or set DATA_DIR to another folder.`)

/** The living process that has claimed `dataDir`. */
export function findOwner(dataDir: string) {
  const [pid = '', start = '', state] = readOwner(dataDir).split(' ')
  const isAlive = start !== '' && Number(pid) !== process.pid && processStartTime(Number(pid)) === start
  return isAlive ? { pid: Number(pid), isStopping: state === 'stopping' } : undefined
}

function readOwner(dataDir: string) {
  try {
    return readFileSync(ownerFile(dataDir), 'utf8')
  } catch {
    return '' // nobody, or released between two looks
  }
}
