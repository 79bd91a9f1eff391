import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { claimDataDir } from './data-dir.ts'
import { findRunningPostgres, removePostgres, startPostgres, startTemporaryPostgres } from '@khue/local-postgres/postgres-server'
import { isAlive, signal, waitUntil } from '@khue/local-postgres/processes'

const password = 'a-password-for-tests'
const rubbish: string[] = []
afterAll(() => rubbish.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-start-'))
  chmodSync(folder, 0o755)
  rubbish.push(folder)
  return folder
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url }).on('error', () => undefined) // a cut connection: the query itself fails too
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0]
  } finally {
    await client.end()
  }
}

const isBySocket = async (url = '') => (await ask(url, 'select inet_server_addr() is null as socket'))?.socket
const postmasterOf = (home: string) => Number(readFileSync(path.join(home, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
const lockFile = (home: string) => path.join(home, 'pg/postmaster.pid')

/** A separate process that claims the folder, starts the server and then does nothing. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const program = `
    import { claimDataDir } from '${new URL('./data-dir.ts', import.meta.url).href}'
    import { startPostgres } from '${new URL('../../../../../packages/local-postgres/src/postgres-server.ts', import.meta.url).href}'
    await claimDataDir('${dataDir}')
    await startPostgres({ dataDir: '${dataDir}', password: '${password}' })
    console.log('up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', reject)
  })
  return child
}

test.concurrent('after any process is killed, the next start works and every committed row is there', async () => {
  const dataDir = newFolder()
  const first = await startPostgres({ dataDir, password })
  await ask(first.url('khue'), 'create table kept as select 1 as number')
  await first.stop()
  expect(existsSync(lockFile(dataDir))).toBe(false)
  for (const whom of ['starter', 'server', 'both']) {
    const starter = await startElsewhere(dataDir)
    const postmaster = postmasterOf(dataDir)
    await expect(claimDataDir(dataDir)).rejects.toThrow(`in use by process ${starter.pid}`)
    if (whom !== 'server') starter.kill('SIGKILL')
    if (whom !== 'starter') signal(postmaster, 'SIGKILL')
    if (whom === 'server') starter.kill('SIGKILL')
    await waitUntil(() => starter.signalCode !== null, 30_000)
    const claim = await claimDataDir(dataDir)
    const next = await startPostgres({ dataDir, password })
    expect(await ask(next.url('khue'), 'select number from kept')).toEqual({ number: 1 })
    expect(isAlive(postmaster)).toBe(false)
    await next.stop()
    claim.release()
  }
})

test.concurrent('a server that ignores shutdown when its starter has ended is stopped anyway', async () => {
  const dataDir = newFolder()
  const starter = await startElsewhere(dataDir)
  const [postmaster, url = ''] = [postmasterOf(dataDir), await findRunningPostgres({ dataDir, password })]
  const pipe = path.join(dataDir, 'pipe')
  execFileSync('mkfifo', ['-m', '666', pipe])
  // a backend that waits for a pipe reacts only to an immediate shutdown
  const reading = ask(url, `select pg_read_file('${pipe}')`).catch(() => 'cut')
  const isReading = `exists (select from pg_stat_activity where query like 'select pg_read_file%')`
  await vi.waitUntil(async () => (await ask(url, `select ${isReading} as found`))?.found, { timeout: 30_000 })
  try {
    starter.kill('SIGKILL')
    expect(await waitUntil(() => !isAlive(postmaster), 15_000)).toBe(true)
    expect(await reading).toBe('cut')
  } finally {
    signal(postmaster, 'SIGQUIT')
  }
})

test('a lock file with the number of an unrelated process does not prevent a start', async () => {
  const dataDir = newFolder()
  await (await startPostgres({ dataDir, password })).stop()
  const { uid, gid } = statSync(path.join(dataDir, 'pg'))
  const stranger = spawn('/bin/sleep', ['60'], { uid, gid, stdio: 'ignore' })
  writeFileSync(lockFile(dataDir), `${stranger.pid}\n${dataDir}/pg\n1\n1\n\n127.0.0.1\n1 1\nready\n`)
  const server = await startPostgres({ dataDir, password })
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
  await server.stop()
})

test('two servers run side by side, each on its own port and with its own data', async () => {
  const [one, two] = await Promise.all([startTemporaryPostgres(), startTemporaryPostgres()])
  await ask(one.adminUrl, 'create table only_here ()')
  expect(await ask(two.adminUrl, `select to_regclass('only_here') as found`)).toEqual({ found: null })
  await Promise.all([one.stop(), two.stop()])
  expect([existsSync(one.home), existsSync(two.home)]).toEqual([false, false])
})

test('clients use a socket in the data folder where its path is short enough, else the port', async () => {
  const short = newFolder()
  const long = path.join(newFolder(), 'a-folder-with-a-very-long-name'.repeat(3))
  const stale = path.join(short, 'run/.s.PGSQL.1')
  mkdirSync(path.dirname(stale))
  writeFileSync(stale, '')
  for (const [dataDir, expected] of [
    [short, true],
    [long, false],
  ] as const) {
    const server = await startPostgres({ dataDir, password })
    expect([expected, await isBySocket(server.url('khue'))]).toEqual([expected, expected])
    expect(await findRunningPostgres({ dataDir, password })).toBe(server.url('khue'))
    expect(await isBySocket(server.url('khue').split('?')[0])).toBe(false)
    await server.stop()
  }
  expect(readdirSync(path.join(short, 'run'))).toEqual([])
  await removePostgres(short)
  expect(readdirSync(short)).toEqual([])
})

test('data has checksums and is synced to disk, and Vietnamese letters count as letters', async () => {
  const server = await startPostgres({ dataDir: newFolder(), password })
  const settings = `current_setting('data_checksums') as sums, current_setting('fsync') as fsync, current_setting('listen_addresses') as host`
  expect(await ask(server.url('khue'), `select ${settings}`)).toEqual({ sums: 'on', fsync: 'on', host: '127.0.0.1' })
  await ask(server.url('khue'), 'create extension pg_trgm')
  expect(await ask(server.url('khue'), `select lower('ĐẠI SỐ') as lower, similarity('ố', 'ộ') as likeness`)).toEqual({
    lower: 'đại số',
    likeness: 0,
  })
  await expect(ask(server.url('khue').replace(password, 'guess'), 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
})

test.runIf(process.getuid?.() === 0)(
  'in a folder that only root can enter, its data goes where it can be read, and that is said',
  async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o700)
    const server = await startPostgres({ dataDir, password })
    expect(server.home).not.toContain(dataDir)
    expect(server.notice).toContain(path.dirname(server.home))
    expect(await ask(server.url('khue'), 'select 1 as number')).toEqual({ number: 1 })
    await server.stop()
    await removePostgres(dataDir)
    expect(existsSync(server.home)).toBe(false)
  },
)

test('a server that ends by itself is reported', async () => {
  const dataDir = newFolder()
  const crash = new Promise<Error>((resolve) => {
    void startPostgres({ dataDir, password, onCrash: resolve }).then(() => signal(postmasterOf(dataDir), 'SIGKILL'))
  })
  expect((await crash).message).toContain(path.join(dataDir, 'postgres.log'))
})
