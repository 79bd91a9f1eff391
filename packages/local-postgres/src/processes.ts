import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const hasProc = process.platform === 'linux'

/** Whether a process of this number exists, whoever it belongs to. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it is there, but another user's
  }
}

/** When a process began, in the system's own words: together with its number this names one process for good. */
export function processStartTime(pid: number): string | undefined {
  try {
    if (!hasProc) return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const startTime = 19 // counted from the field after the command's closing bracket, see proc(5)
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[startTime]
  } catch {
    return undefined // gone meanwhile
  }
}

/** Whether `pid` is a process at work in `dir`: PostgreSQL's processes live in their data directory. */
export function hasWorkingDirectory(dir: string, pid: number) {
  try {
    if (hasProc) return readlinkSync(`/proc/${pid}/cwd`) === dir
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir)
  } catch {
    return false // gone meanwhile, or another user's: then not ours
  }
}

/** Every process at work in `dir`. Where the system cannot list them, only those among `known`. */
export function processesInDirectory(dir: string, known: readonly number[]) {
  const pids = hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : known
  return pids.filter((pid) => hasWorkingDirectory(dir, pid))
}

/** Sends a signal; a process that has gone meanwhile is what was wanted. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until `isDone`, at most `ms`; says whether it came true. */
export async function waitUntil(isDone: () => boolean, ms: number) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(20)) if (isDone()) return true
  return isDone()
}
