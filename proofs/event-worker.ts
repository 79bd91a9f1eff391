import type { ChildProcess } from 'node:child_process'
import { lineWith } from './child.ts'
import type { Stage } from './proof.ts'

export type EventWorker = { child: ChildProcess; loaded: Promise<string> }

/** A process that handles events and can be killed. It loads while another one still works. */
export const loadEventWorker = (stage: Stage) => loadWorker(stage, 'event.worker.ts')

/** Starts a worker process that loads and waits until it is told to begin. */
export function loadWorker(stage: Stage, file: string, env: Record<string, string> = {}): EventWorker {
  const child = stage.spawn(new URL(file, import.meta.url), env)
  const loaded = lineWith(child, /^(loaded)$/)
  loaded.catch(() => undefined) // handled by the caller of `startWorking`
  return { child, loaded }
}

export async function startWorking({ child, loaded }: EventWorker) {
  await loaded
  child.stdin?.write('work\n')
  await lineWith(child, /^(working)$/)
  return child
}
