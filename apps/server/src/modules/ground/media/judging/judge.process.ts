// A separate process: a hostile film decides how long its tables are. It ends with its parent, and by itself above its limit.
import { setPriority } from 'node:os'
import { boundOwnProcess } from '#platform/bounded-process'
import { judgeFilm } from './judge-film.ts'
import type { FilmAnswer, FilmTask } from './tasks.ts'

setPriority(10)
boundOwnProcess(300_000_000)
const reply = (answer: FilmAnswer) => void process.send?.(answer)
process.on('message', (task: FilmTask) => {
  judgeFilm(task).then(
    (verdict) => reply({ verdict }),
    (error: unknown) => reply({ fault: String(error) }),
  )
})
