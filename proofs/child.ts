import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const lineLimitMs = 300_000

/** The first line of a child's stdout; our servers print their port there. */
export const firstLine = (child: ChildProcess) => lineWith(child, /(.*)/)

/** The first group of `pattern` in the first matching line of a child's stdout. */
export async function lineWith(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('The child has no stdout to read')
  const found = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, part] = pattern.exec(line) ?? []
    if (part !== undefined) found.resolve(part)
  })
  child.once('exit', () => found.reject(new Error('The child ended before it was ready')))
  const late = setTimeout(() => found.reject(new Error('The child was not ready in time')), lineLimitMs)
  return found.promise.finally(() => clearTimeout(late))
}

/** Kills without a chance to clean up, and waits for the exit. */
export async function killHard(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Polls until the answer is true; false when it has not become so in time. */
export async function becomesTrue(ask: () => Promise<boolean>, withinMs: number) {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    if (await ask()) return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return ask()
}
