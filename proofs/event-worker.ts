import type { ChildProcess } from 'node:child_process'
import { lineWith } from './child.ts'
import type { Stage } from './proof.ts'

export type EventWorker = { child: ChildProcess; loaded: Promise<string> }

/** A process that answers news and is there to be killed. It loads while another still works. */
export const loadEventWorker = (stage: Stage) => loadWorker(stage, 'event.worker.ts')

/** Any that begins when it is told to. */
export function loadWorker(stage: Stage, file: string, env: Record<string, string> = {}): EventWorker {
  const child = stage.spawn(new URL(file, import.meta.url), env)
  const loaded = lineWith(child, /^(loaded)$/)
  loaded.catch(() => undefined) // whoever sets it to work hears of it
  return { child, loaded }
}

export async function startWorking({ child, loaded }: EventWorker) {
  await loaded
  child.stdin?.write('work\n')
  await lineWith(child, /^(working)$/)
  return child
}
