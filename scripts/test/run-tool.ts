import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { reportPath } from './reports.ts'

/** Temporary files of browsers and tools, removed after the run. */
const temporary = mkdtempSync(path.join(roomyFolder(), 'khue-run-'))
chmodSync(temporary, 0o1777) // when run as root, the database runs as another user, who creates and removes files in here
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

/** Runs a tool of `node_modules/.bin`. With `isShown` its output is printed as it comes; otherwise it is returned. */
export function runTool([program = '', ...args]: readonly string[], { isShown }: { isShown: boolean }) {
  const env = {
    ...process.env,
    TMPDIR: temporary,
    UNIT_REPORT: reportPath('unit'),
    PROOFS_REPORT: reportPath('proofs'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath('browser'),
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  }
  const child = spawn(path.resolve('node_modules/.bin', program), args, { stdio: ['ignore', ...(isShown ? shown : captured)], env })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise<{ hasSucceeded: boolean; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ hasSucceeded: false, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ hasSucceeded: code === 0, output }))
  })
}

const shown = ['inherit', 'inherit'] as const
const captured = ['pipe', 'pipe'] as const

/** In memory when there is plenty: a run creates hundreds of databases, and disks may be slow, shared or nearly full. */
function roomyFolder() {
  const [inMemory, plenty] = ['/dev/shm', 8 * 1024 ** 3]
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) >= plenty ? inMemory : tmpdir()
}
