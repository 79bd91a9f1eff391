import { stat } from 'node:fs/promises'
import path from 'node:path'
import { renditionKinds } from '@khue/contracts/ground/media-rules'
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { hasExternalData } from '../judging/data-references.ts'
import { isOfMachine } from '../judging/judge-film.ts'
import { type ReadFilm, readFilm, type ReadSound, readSound } from '../judging/read-film.ts'
import { refused, type Refused } from '../verdict.ts'
import type { LectureTask, LectureVerdict, PackedFile, VideoFileKind } from './lecture-tasks.ts'
import { KeyFramesTooRare, packRendition } from './pack-rendition.ts'

const cacheBytes = 8 * 1024 * 1024
/** How much the renditions of one film may differ in length. */
const mostSecondsApart = 1.5

type Read = { kind: VideoFileKind; input: Input; film: ReadFilm | ReadSound }
const hasPictures = (film: ReadFilm | ReadSound): film is ReadFilm => 'video' in film

/** Judges the files of a lecture by their content and, when all are good, packs each. Throws only for faults of this machine. */
export async function judgeLecture({ files, into }: LectureTask): Promise<LectureVerdict> {
  const inputs: Input[] = []
  try {
    const read: Read[] = []
    for (const { kind, file } of files) {
      const input = openInput(file)
      inputs.push(input)
      const film = await readFile(kind, file, input)
      if ('state' in film) return film
      read.push({ kind, input, film })
    }
    return refuseUnequal(read) ?? (await pack(read, into))
  } catch (error) {
    if (isOfMachine(error)) throw error
    return refused(error instanceof KeyFramesTooRare ? 'KEY_FRAMES_TOO_RARE' : 'BROKEN')
  } finally {
    for (const input of inputs) input.dispose()
  }
}

const openInput = (file: string) =>
  new Input({
    source: new FilePathSource(file, { maxCacheSize: cacheBytes, handleUnhandledError: () => undefined }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  })

async function readFile(kind: VideoFileKind, file: string, input: Input) {
  const { size } = await stat(file)
  if (await hasExternalData(file)) return refused('EXTERNAL_DATA')
  return kind === 'AUDIO' ? readSound(input, size, 'LECTURE') : readFilm(input, size, 'LECTURE')
}

function refuseUnequal(read: readonly Read[]): Refused | undefined {
  const lengths = read.map(({ film }) => film.seconds)
  return Math.max(...lengths) - Math.min(...lengths) > mostSecondsApart ? refused('UNEQUAL_LENGTHS') : undefined
}

/** The sound alone is made of the best picture's where it was not sent. */
async function pack(read: readonly Read[], into: string): Promise<LectureVerdict> {
  const best = read.find(({ kind }) => kind === 'P720' || kind === 'SOURCE')?.film
  if (!best || !hasPictures(best)) return refused('NO_PICTURES')
  const renditions: PackedFile[] = []
  for (const kind of renditionKinds) {
    const film = kind === 'P720' ? best : (read.find((one) => one.kind === kind)?.film ?? (kind === 'AUDIO' ? best : undefined))
    if (!film) continue
    const video = kind !== 'AUDIO' && hasPictures(film) ? film.video : undefined
    const file = path.join(into, kind)
    const packed = await packRendition({ video, audio: film.audio }, film.from, file)
    const size = video && hasPictures(film) ? { width: Math.round(film.width), height: Math.round(film.height) } : noPicture
    renditions.push({ ...packed, kind, file, ...size })
  }
  const { seconds, width, height } = best
  return { state: 'READY', durationMs: Math.round(seconds * 1000), width: Math.round(width), height: Math.round(height), renditions }
}
const noPicture = { width: null, height: null }
