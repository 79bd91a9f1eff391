// A separate process: a hostile film decides how long its tables are. It ends with its parent, and by itself above its limit.
import { setPriority } from 'node:os'
import { boundOwnProcess } from '#platform/bounded-process'
import { judgeLecture } from './judge-lecture.ts'
import type { LectureAnswer, LectureTask } from './lecture-tasks.ts'

setPriority(10)
boundOwnProcess(300_000_000)
const reply = (answer: LectureAnswer) => void process.send?.(answer)
process.on('message', (task: LectureTask) => {
  judgeLecture(task).then(
    (verdict) => reply({ verdict }),
    (error: unknown) => reply({ fault: String(error), isDiskFull: isDiskFull(error) }),
  )
})

const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
