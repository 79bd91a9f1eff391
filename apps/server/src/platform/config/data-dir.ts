import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from './config.ts'
import { processStartTime, waitUntil } from '@khue/local-postgres/processes'

const ownerFile = (dataDir: string) => path.join(dataDir, 'owner')
const stoppingMs = 30_000

/**
 * Makes this process the only one that uses `dataDir`, or throws `ConfigError`. Takes over the claim of a killed process and waits for one that is
 * stopping. `markStopping` makes other processes wait, `release` gives the claim up.
 */
export async function claimDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  await waitForStoppingOwner(dataDir)
  const file = ownerFile(dataDir)
  const mine = `${process.pid} ${processStartTime(process.pid) ?? ''}`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    linkSync(draft, file) // fails if the file exists, so only one of several processes succeeds
  } catch {
    const holder = findOwner(dataDir)
    if (holder) throw inUse(dataDir, `by process ${holder.pid}: stop that one`)
    renameSync(draft, file)
    await pause(50) // several processes may find the same dead owner: the last one to write keeps the claim
    if (readFileSync(file, 'utf8') !== mine) throw inUse(dataDir, 'since this moment by another process: stop that one')
  } finally {
    rmSync(draft, { force: true })
  }
  return { markStopping: () => writeFileSync(file, `${mine} stopping`), release: () => rmSync(file, { force: true }) }
}

/** Waits while the process that holds `dataDir` is stopping, so that a start can follow a stop at once. */
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
    return '' // no claim, or released between two reads
  }
}
