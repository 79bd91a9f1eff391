import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureWorker } from './picture-pool.ts'
import type { PictureAnswer } from './picture-tasks.ts'

const file = fileURLToPath(new URL('picture.process.ts', import.meta.url))
/** Enforced by the kernel; Node itself reserves 650 MB of address space that it never uses. The process watches its real memory more closely. */
const maxDataKb = 1_100_000
const heapMb = 48

/** Makes glibc return the memory of a picture at once; other allocators ignore these. */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Starts the process; it ends when this one does, because their channel closes then (decision 7). */
export function startPictureWorker(): PictureWorker & { pid: number | undefined } {
  const child = fork(file, {
    execPath: '/bin/sh',
    execArgv: ['-c', `ulimit -d ${maxDataKb} 2>/dev/null; exec "$0" "$@"`, process.execPath, `--max-old-space-size=${heapMb}`],
    env: { ...allocator, PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1', NODE_NO_WARNINGS: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return {
    pid: child.pid,
    async draw(task) {
      if (!child.connected) throw new Error('picture process has exited')
      const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
      const onExit = () => reject(new Error('picture process exited'))
      child.channel?.ref() // only while it works
      child.once('message', resolve).once('exit', onExit).once('error', onExit)
      child.send(task)
      try {
        return await promise
      } finally {
        child.off('message', resolve).off('exit', onExit).off('error', onExit)
        child.channel?.unref()
      }
    },
    isAlive: () => child.connected,
    end: () => void child.kill('SIGKILL'), // it holds no state
  }
}
