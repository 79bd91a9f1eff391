import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const hasProc = process.platform === 'linux'

/** Whether a process with this number exists, of any user. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it exists, but belongs to another user
  }
}

/** When a process began, as the system prints it: together with its number this identifies one process for good. */
export function processStartTime(pid: number): string | undefined {
  try {
    if (!hasProc) return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const startTime = 19 // counted from the field after the command's closing bracket, see proc(5)
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[startTime]
  } catch {
    return undefined // ended meanwhile
  }
}

/** Whether the working directory of `pid` is `dir`: PostgreSQL's processes have their data directory as working directory. */
export function hasWorkingDirectory(dir: string, pid: number) {
  try {
    if (hasProc) return readlinkSync(`/proc/${pid}/cwd`) === dir
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir)
  } catch {
    return false // ended meanwhile, or belongs to another user and so is not ours
  }
}

/** Every process whose working directory is `dir`. Where the system cannot list processes, only those among `known`. */
export function processesInDirectory(dir: string, known: readonly number[]) {
  const pids = hasProc ? allProcesses() : known
  return pids.filter((pid) => hasWorkingDirectory(dir, pid))
}

/** The processes that `parent` started whose command contains `words`. */
export function childrenOf(parent: number, words: string) {
  if (!hasProc) {
    const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
    const fields = lines.map((line) => line.trim().split(/\s+/))
    return fields.filter(([, ppid, ...command]) => Number(ppid) === parent && command.join(' ').includes(words)).map(([pid]) => Number(pid))
  }
  return allProcesses().filter((pid) => isChild(pid, parent, words))
}

const allProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function isChild(pid: number, parent: number, words: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ppid = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    return Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(words)
  } catch {
    return false // ended meanwhile
  }
}

/** Sends a signal; a process that has already ended is no error. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until `isDone`, at most `ms`; returns whether it became true. */
export async function waitUntil(isDone: () => boolean, ms: number) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(20)) if (isDone()) return true
  return isDone()
}
