import { spawn } from 'node:child_process'
import path from 'node:path'
import type { LectureTask } from './lecture-tasks.ts'

const largestKb = 4 * 1024 * 1024
/** An hour of work for each gigabyte, at least one. */
export const convertingLimitMs = (bytes: number) => 3_600_000 * Math.max(1, bytes / 1_000_000_000)
const longestSeconds = 14_460

const words = (line: string) => line.split(' ')
const rendition = (height: number, kilobits: number, into: string) => [
  ...words(`-map 0:v:0 -map 0:a:0 -sn -dn -map_metadata -1 -t ${longestSeconds} -vf scale=-2:'min(${height},ih)'`),
  ...words(`-c:v libx264 -preset veryfast -profile:v main -pix_fmt yuv420p -force_key_frames expr:gte(t,n_forced*2)`),
  ...words(`-b:v ${kilobits}k -maxrate ${kilobits * 1.5}k -bufsize ${kilobits * 3}k -c:a aac -b:a 96k -ac 2 -f mp4`),
  into,
]

/**
 * Makes P720 and P360 of a source by the operator's ffmpeg. Undefined when the program refuses the file. It reads files alone, writes no more than a
 * film may have, and ends by time or `signal`.
 */
export async function convertSource(
  program: string,
  source: string,
  { into, limitMs, signal }: { into: string; limitMs: number; signal: AbortSignal },
): Promise<LectureTask['files'] | undefined> {
  signal.throwIfAborted()
  const files = [
    { kind: 'P720' as const, file: path.join(into, 'converted-P720.mp4') },
    { kind: 'P360' as const, file: path.join(into, 'converted-P360.mp4') },
  ]
  const [p720, p360] = files
  const args = [
    ...words('-nostdin -v error -protocol_whitelist file -i'),
    source,
    ...rendition(720, 1200, p720?.file ?? ''),
    ...rendition(360, 400, p360?.file ?? ''),
  ]
  const limited = `ulimit -f ${largestKb * 2} 2>/dev/null; exec nice -n 10 "$0" "$@"` // in blocks of 512 bytes
  const child = spawn('/bin/sh', ['-c', limited, program, ...args], { stdio: 'ignore', env: { PATH: process.env.PATH }, cwd: into })
  const end = () => void child.kill('SIGKILL')
  const limit = setTimeout(end, limitMs)
  signal.addEventListener('abort', end)
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>()
    child.once('error', reject).once('exit', resolve)
    const code = await promise
    signal.throwIfAborted()
    return code === 0 ? files : undefined
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', end)
  }
}
