import { fork } from 'node:child_process'

/** Makes glibc return memory at once; other allocators ignore these. */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

/** A process for work whose memory and time a hostile file decides. It answers one task at a time. */
export type BoundedProcess<Task, Answer> = {
  pid: number | undefined
  /** Rejects when the process ends before it has answered. */
  ask: (task: Task) => Promise<Answer>
  isAlive: () => boolean
  end: () => void
}

/**
 * Starts the process; it ends when this one does, because their channel closes then (decision 7). `maxDataKb` is enforced by the kernel; Node itself
 * reserves 650 MB of address space that it never uses.
 */
export function startBoundedProcess<Task extends object, Answer>(
  file: string,
  { heapMb, maxDataKb }: { heapMb: number; maxDataKb: number },
): BoundedProcess<Task, Answer> {
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
    async ask(task) {
      if (!child.connected) throw new Error('bounded process has exited')
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const onExit = () => reject(new Error('bounded process exited'))
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

const checkEveryMs = 20

/** Called inside the process: lowers its priority, and ends it with its parent or above this growth of its real memory. */
export function boundOwnProcess(maxGrowthBytes: number) {
  const atStart = process.memoryUsage.rss()
  setInterval(() => {
    if (process.memoryUsage.rss() > atStart + maxGrowthBytes) process.exit(1)
  }, checkEveryMs).unref()
  process.on('disconnect', () => process.exit())
}
