import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '@khue/local-postgres/free-port'

/** Whether this machine has Redis for tests: Debian's package `redis-server` provides it. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis)
  process.stderr.write('Two nodes by Redis: NOT TRIED, there is no redis-server on the PATH (Debian: apt install redis-server)\n')

/** A Redis of the test's own, without persistence: on a local port, in a folder that is removed with it. */
export async function startRedis() {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-redis-'))
  let child: ChildProcess
  async function start() {
    child = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    await vi.waitUntil(() => answers(port), { timeout: 10_000, interval: 20 })
  }
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  async function kill() {
    if (isGone()) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    /** Starts again on the same port, empty. */
    start,
    /** It keeps its connections but answers nothing until `wake`. */
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    /** Makes it available again from any state in which a test left it. */
    restore: async () => (isGone() ? start() : void child.kill('SIGCONT')),
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'))
    socket.once('data', (said) => resolve(said.toString().startsWith('+PONG')))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
