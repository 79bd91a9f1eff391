import { fileURLToPath } from 'node:url'
import { startBoundedProcess } from '#platform/bounded-process'
import type { LectureAnswer, LectureTask, LectureVerdict } from './lecture-tasks.ts'

const file = fileURLToPath(new URL('pack.process.ts', import.meta.url))

/** This machine has no room for the film: it is packed once there is. */
export class DiskFull extends Error {}

export type Limits = { limitMs: number; signal: AbortSignal }

/** A loaded machine packs three megabytes a second; this ends a process that hangs. */
export const packingLimitMs = (bytes: number) => 5 * 60_000 + bytes / 3000

/** Judges and packs one lecture in a process of its own. Throws when the process ends without a verdict: by time, memory, a crash, or `signal`. */
export async function packInProcess(task: LectureTask, { limitMs, signal }: Limits): Promise<LectureVerdict> {
  signal.throwIfAborted()
  const packer = startBoundedProcess<LectureTask, LectureAnswer>(file, { heapMb: 176, maxDataKb: 1_500_000 })
  const end = () => packer.end()
  const limit = setTimeout(end, limitMs)
  signal.addEventListener('abort', end)
  try {
    const answer = await packer.ask(task)
    if ('verdict' in answer) return answer.verdict
    throw answer.isDiskFull ? new DiskFull(answer.fault) : new Error(answer.fault)
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', end)
    end()
  }
}
