import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signIn } from '@khue/contracts/people/identity'
import { findRunningPostgres } from '@khue/local-postgres/postgres-server'
import { isAlive, waitUntil } from '@khue/local-postgres/processes'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readSecrets } from '#platform/config/secrets'

const folders: string[] = []
const servers: ChildProcess[] = []
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-server-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** The product as `npm start` runs it, without pages. `said` is the terminal output. */
function start(env: Record<string, string>) {
  const settings = { PORT: '0', ROLES: 'api,jobs', LOG_LEVEL: 'silent', NODE_NO_WARNINGS: '1', ...env }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env: { PATH: process.env.PATH, ...settings } })
  servers.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said, ended }
}

async function startOpen(env: Record<string, string>) {
  const server = start(env)
  const address = () => /http:\/\/localhost:\d+/.exec(server.said.out)?.[0]
  await waitUntil(() => address() !== undefined || server.child.exitCode !== null, 180_000)
  const open = address()
  if (!open) throw new Error(`it did not open: ${server.said.err}`)
  return { ...server, port: new URL(open).port }
}

const runCommand = (name: string, env: Record<string, string>, args: readonly string[] = []) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, `cli/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    encoding: 'utf8',
  })

async function queryEmbedded(dataDir: string, statement: string) {
  const url = await findRunningPostgres({ dataDir, password: readSecrets(dataDir).databasePassword })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test.each([
  ['PORT', { PORT: 'three' }],
  ['HOST', { HOST: '203.0.113.1' }],
  ['VNPAY_TMN_CODE, VNPAY_PAY_URL, VNPAY_API_URL', { VNPAY_HASH_SECRET: 'a-secret-without-its-friends' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://khue:khue@127.0.0.1:9/khue' }],
])('a wrong %s is one line that names it', async (name, env) => {
  const server = start({ DATA_DIR: newDataDir(), ...env })
  expect(await server.ended).toBe(1)
  expect(server.said.err).toMatch(new RegExp(`^${name}\\b[^\\n]*\\n$`))
})

/** Demo data would take most of the time. */
const empty = { DEMO: '0' }

test('one server per port and per folder; after a killed one the next can start', { timeout: 600_000 }, async () => {
  const dataDir = newDataDir()
  const first = await startOpen({ ...empty, DATA_DIR: dataDir })
  for (const host of ['127.0.0.1', '[::1]']) {
    const status = async () => (await fetch(`http://${host}:${first.port}/readyz`)).status // 503 while something else uses all cores
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
  }

  const samePort = start({ ...empty, DATA_DIR: newDataDir(), PORT: first.port })
  expect(await samePort.ended).toBe(1)
  expect(samePort.said.err).toMatch(new RegExp(`^PORT=${first.port} is taken[^\\n]*\\n$`))
  const sameFolder = start({ ...empty, DATA_DIR: dataDir })
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.said.err).toMatch(/^DATA_DIR=[^\n]* is in use by process \d+[^\n]*\n$/)

  const beside = await startOpen({ ...empty, DATA_DIR: newDataDir() })
  beside.child.kill('SIGINT')
  first.child.kill('SIGKILL')
  const next = await startOpen({ ...empty, DATA_DIR: dataDir, PORT: first.port })
  next.child.kill('SIGTERM')
  expect([await beside.ended, await next.ended]).toEqual([0, 0])
})

test('SIGTERM lets a request in flight finish and leaves no process running', { timeout: 600_000 }, async () => {
  const dataDir = newDataDir()
  const server = await startOpen({ ...empty, DATA_DIR: dataDir })
  const postmaster = Number(readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  const body = JSON.stringify({ username: '0912345678', password: 'khong-dung' })
  const socket = connect(Number(server.port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const head = `${signIn.method} /api${signIn.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  expect(await waitUntil(() => answer.startsWith('HTTP/1.1 100 Continue'), 30_000)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await waitUntil(() => readFileSync(path.join(dataDir, 'owner'), 'utf8').endsWith('stopping'), 30_000)).toBe(true)
  socket.write(body)
  expect(await server.ended).toBe(0)
  expect(answer).toMatch(/\r\nHTTP\/1\.1 4\d\d /)
  expect(server.said.err).toBe('')
  expect([isAlive(postmaster), existsSync(path.join(dataDir, 'owner'))]).toEqual([false, false])
})

test('a database of an earlier version is refused with one line, by the product and by its commands', { timeout: 600_000 }, async () => {
  const dataDir = newDataDir()
  const first = await startOpen({ ...empty, DATA_DIR: dataDir })
  await queryEmbedded(dataDir, `update drizzle.__drizzle_migrations set hash = 'another'`)
  first.child.kill('SIGTERM')
  await first.ended
  const line = (end: string) =>
    `The database in DATA_DIR=${JSON.stringify(dataDir)} was made by an earlier version of Khuê that was never released, and this version cannot read it. ${end}\n`
  const demo = start({ DATA_DIR: dataDir })
  expect([await demo.ended, demo.said.err]).toEqual([1, line('Start anew with: npm run db:reset')])
  const noDemo = start({ ...empty, DATA_DIR: dataDir })
  expect([await noDemo.ended, noDemo.said.err]).toEqual([1, line('To remove everything in it and start anew: npm run db:reset -- --yes')])
  const migrating = runCommand('db-migrate', { DATA_DIR: dataDir })
  expect([migrating.status, migrating.stderr]).toEqual([1, line('Start anew with: npm run db:reset')])

  expect(runCommand('db-reset', { DATA_DIR: dataDir }).status).toBe(0)
  const next = await startOpen({ ...empty, DATA_DIR: dataDir })
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('the startup message explains how to create the first admin until there is one', async () => {
  const settings = { ...empty, DATA_DIR: newDataDir() }
  const startAndStop = async () => {
    const { child, ended, said } = await startOpen(settings)
    child.kill('SIGTERM')
    await ended
    return said.out
  }
  expect(await startAndStop()).toContain('npm run admin:create')
  expect(runCommand('admin-create', settings, ['--phone', '0912345678', '--name', 'Nguyễn Thị Minh Khai']).status).toBe(0)
  expect(await startAndStop()).not.toContain('npm run admin:create')
})
