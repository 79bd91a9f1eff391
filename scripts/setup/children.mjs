import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// Each child runs in its own process group under a shell that reads a pipe which only we hold. The pipe closes when our process ends in any way, even
// by SIGKILL; the shell then sends the group the given signal. A deliberate stop uses the same path.
const watchdogScript = `last=$1; shift
exec 3<&0 </dev/null
trap asked=1 TERM
(read -r _ <&3; kill -$last 0) &
watcher=$!
[ -n "$asked" ] || "$@" 3<&-
code=$?
kill $watcher 2>/dev/null
exit $code`

/** How long a child may take to end after the request: requests in flight get 10 s, then the database closes. */
const stopTimeoutMs = 25_000

/** Stops the current child. */
let stop = () => process.exit()
let wasAsked = false

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // Ctrl-C arrives twice, from the terminal and from npm: one request is enough
    if (wasAsked) return
    wasAsked = true
    process.exitCode = 128 + constants.signals[signal]
    void stop()
  })
}

/** Ends with npm, even when npm was killed without forwarding a signal. */
export function stopWithParent() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 300).unref()
}

/** Runs one step of the setup and shows its output only when it fails. */
export async function runStep(words, options) {
  let output = ''
  // killed outright: npm would spend time on a rollback, which could overlap with the next start
  const { code } = await run(words, { ...options, last: 'KILL', stdio: ['pipe', 'pipe', 'pipe'] }, (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  })
  if (wasAsked) process.exit()
  if (code !== 0) throw new Error(`${output.trim()}\n${words.map((word) => path.basename(word)).join(' ')} failed (${code}).`)
}

/** Runs the command and returns its exit code. */
export async function runCommand(words, { isInteractive, cwd, env }) {
  const { code, signal } = isInteractive
    ? await runPlain(words, { cwd, env })
    : await run(words, { cwd, env, last: 'TERM', stdio: ['pipe', 'inherit', 'inherit'] })
  if (wasAsked && code === 0) return 0
  return code ?? 128 + constants.signals[signal]
}

async function run(words, { cwd, env, last, stdio }, onStart = () => {}) {
  const child = spawn('/bin/sh', ['-c', watchdogScript, 'khue-step', last, ...words], { cwd, stdio, detached: true, env: environment(env) })
  stop = () => end(child, last)
  onStart(child)
  const result = await ended(child)
  await end(child, last) // including processes left in its group
  stop = () => process.exit()
  return result
}

async function runPlain(words, { cwd, env }) {
  const child = spawn(words[0], words.slice(1), { cwd, stdio: 'inherit', env: environment(env) })
  stop = () => child.kill()
  return ended(child)
}

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })

/** Puts the project's own Node and tools first on the path, for the child and its descendants. */
const environment = (more) => ({
  ...process.env,
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  ...more,
})

async function end(child, last) {
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (hasEnded) signalGroup(child.pid, `SIG${last}`)
  else child.stdin.destroy()
  for (const until = Date.now() + stopTimeoutMs; Date.now() < until && isGroupAlive(child.pid); await pause(20));
  if (isGroupAlive(child.pid)) signalGroup(child.pid, 'SIGKILL')
}

const isGroupAlive = (group) => signalGroup(group, 0)

function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal)
  } catch {
    return false // the group is empty
  }
}
