import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const lineLimitMs = 15_000

/** The first line a child says on stdout; our servers say their port there. */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The child has no stdout to read')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The child ended before it was ready')))
  const late = AbortSignal.timeout(lineLimitMs)
  try {
    const [line] = (await Promise.race([once(lines, 'line', { signal: late }), ended])) as [string]
    return line
  } finally {
    ended.catch(() => undefined) // it may end whenever it likes from here on
    child.stdout.resume()
  }
}

/** Kills without a chance to tidy up, and waits until it is gone. */
export async function killHard(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Asks until the answer is true; false when it has not become so in time. */
export async function becomesTrue(ask: () => Promise<boolean>, withinMs: number) {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    if (await ask()) return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return ask()
}
