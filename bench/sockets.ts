import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { growDatabase } from './growth/grow.ts'
import { type ServerProcess, startServer } from '../scripts/server.ts'
import { killHard, lineWith } from '../proofs/child.ts'
import { signIn, type BenchTarget } from './sale.ts'

const count = 2000
const socketsPerPerson = 10
const warmUp = 200
const restMs = 3000

/**
 * Kilobytes of the server's memory per idle socket; another process opens the sockets. Measured on a node that does nothing else and has collected
 * its garbage: the larger of resident memory and the process's own accounting, since memory freed inside the process hides growth from the first, and
 * native memory is missing in the second.
 */
export async function measureSocketMemory(target: BenchTarget, databaseUrl: string) {
  const people = count / socketsPerPerson
  await growDatabase(target.deps, { users: people, orders: 0, seed: 'bench' })
  const tokens = await signIn(target, people)
  const sweep = path.join(import.meta.dirname, 'collect-garbage.ts')
  const node = await startServer({ DATABASE_URL: databaseUrl, ROLES: 'api,live', DEMO: '0', NODE_OPTIONS: `--import ${sweep}` })
  try {
    await killHard(await openSockets(node.url, tokens, warmUp))
    const before = await readMemory(node)
    const clients = await openSockets(node.url, tokens, count)
    const after = await readMemory(node)
    await killHard(clients)
    if (after.sockets !== count) throw new Error(`${after.sockets} sockets were open instead of ${count}`)
    return Math.max(after.held - before.held, after.used - before.used) / count / 1024
  } finally {
    await node.stop()
  }
}

async function readMemory({ url, pid }: ServerProcess) {
  await pause(restMs)
  process.kill(pid, 'SIGUSR2')
  await pause(restMs)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    held: read('process_resident_memory_bytes'),
    used: read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes'),
    sockets: read('live_sockets'),
  }
}

async function openSockets(url: string, tokens: readonly string[], count: number) {
  const exitWithParent = path.join(import.meta.dirname, '../proofs/exit-with-parent.ts')
  const client = spawn(process.execPath, ['--import', exitWithParent, path.join(import.meta.dirname, 'sockets.client.ts')], {
    env: { PATH: process.env.PATH, URL: url, COUNT: String(count), TOKENS: tokens.join(' ') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await lineWith(client, /^(open)$/)
  return client
}
