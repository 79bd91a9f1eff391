import { fileURLToPath } from 'node:url'
import { startBoundedProcess } from '#platform/bounded-process'
import type { Verdict } from '../verdict.ts'
import type { FilmAnswer, FilmTask } from './tasks.ts'

const file = fileURLToPath(new URL('judge.process.ts', import.meta.url))
/** Packing 300 MB takes some seconds; this ends a process that hangs. */
export const judgeLimitMs = 90_000

/** Judges one film in a process of its own. Throws when the process ends without a verdict: by the time, its memory limit or a crash. */
export async function judgeInProcess(task: FilmTask, limitMs = judgeLimitMs): Promise<Verdict> {
  const judge = startBoundedProcess<FilmTask, FilmAnswer>(file, { heapMb: 160, maxDataKb: 1_300_000 })
  const limit = setTimeout(() => judge.end(), limitMs)
  try {
    const answer = await judge.ask(task)
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.verdict
  } finally {
    clearTimeout(limit)
    judge.end()
  }
}
