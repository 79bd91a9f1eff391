import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { isAlive, waitUntil } from '@khue/local-postgres/processes'

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Prints its process id and that of its own child, then waits; prints a line when asked to end. */
const command = `
  const own = require('node:child_process').spawn('/bin/sleep', ['60'])
  process.on('SIGTERM', () => { console.log('asked'); process.exit(0) })
  console.log(process.pid, own.pid)
  setInterval(() => {}, 1000)`
const supervisor = (body: string) =>
  `import { runCommand, runStep, stopWithParent } from '${new URL('./children.mjs', import.meta.url).href}'\n${body}`
const running = supervisor(
  `stopWithParent(); process.exitCode = await runCommand([process.execPath, '--eval', ${JSON.stringify(command)}], {})`,
)

async function launch(file: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(file, args, { env: { PATH: process.env.PATH, ...env } })
  children.push(child)
  let out = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const pids = () => /^(\d+) (\d+)$/m.exec(out)?.slice(1).map(Number) ?? []
  await waitUntil(() => pids().length === 2 || child.exitCode !== null, 10_000)
  return { child, ended, pids: pids(), said: () => out }
}
const supervise = (env?: Record<string, string>) => launch(process.execPath, ['--input-type=module', '--eval', running], env)
const areGone = (pids: number[]) => waitUntil(() => !pids.some(isAlive), 10_000)

test.each(['SIGTERM', 'SIGINT'] as const)('%s asks the command once, waits for it and leaves no process behind', async (signal) => {
  const { child, ended, pids, said } = await supervise()
  child.kill(signal)
  child.kill(signal) // once from the terminal and once from npm
  expect(await ended).toBe(0)
  expect(said().match(/asked/g)).toHaveLength(1)
  expect(pids.filter(isAlive)).toEqual([])
})

test('killing the supervisor ends the command', async () => {
  const { child, pids } = await supervise()
  expect(pids).toHaveLength(2)
  child.kill('SIGKILL')
  expect(await areGone(pids)).toBe(true)
})

test('killing npm ends everything below it', async () => {
  const npm = `${JSON.stringify(process.execPath)} --input-type=module --eval "$PROGRAM"; :` // the trailing `:` keeps the shell alive, as npm does
  const { child, pids } = await launch('/bin/sh', ['-c', npm], { npm_lifecycle_event: 'start', PROGRAM: running })
  expect(pids).toHaveLength(2)
  child.kill('SIGKILL')
  expect(await areGone(pids)).toBe(true)
})

test('the command decides the exit code, and its leftover processes are ended', async () => {
  const forgetful = `
    const own = require('node:child_process').spawn('/bin/sleep', ['60'], { stdio: 'ignore' })
    console.log(process.pid, own.pid)
    process.exitCode = 7
    own.unref()`
  const body = `process.exitCode = await runCommand([process.execPath, '--eval', ${JSON.stringify(forgetful)}], {})`
  const { ended, pids } = await launch(process.execPath, ['--input-type=module', '--eval', supervisor(body)])
  expect(await ended).toBe(7)
  expect(pids).toHaveLength(2)
  expect(pids.filter(isAlive)).toEqual([])
})

test('a failing step shows its output', async () => {
  const body = `await runStep(['/bin/sh', '-c', 'echo what went wrong; exit 3'], {}).catch((error) => console.log(error.message))`
  const { ended, said } = await launch(process.execPath, ['--input-type=module', '--eval', supervisor(body)])
  await ended
  expect(said()).toContain('what went wrong\nsh -c echo what went wrong; exit 3 failed (3).')
})
