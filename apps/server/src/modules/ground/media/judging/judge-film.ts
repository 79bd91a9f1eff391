import { stat } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny'
import { refused, type Verdict } from '../verdict.ts'
import { type ReadFilm, readFilm } from './read-film.ts'
import type { FilmTask } from './tasks.ts'
import { Track } from './track.ts'

const megabyte = 1024 * 1024

/**
 * Judges a film by its content and, when it is good, writes its rendition: the same pictures and sound in a new MP4 whose index stands at the start,
 * without any metadata. Throws only for faults of this machine.
 */
export async function judgeFilm({ file, into, purpose }: FilmTask): Promise<Verdict> {
  const { size } = await stat(file)
  const source = new FilePathSource(file, { maxCacheSize: 16 * megabyte, handleUnhandledError: () => undefined })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const film = await readFilm(input, size, purpose)
    if ('state' in film) return film
    await pack(film, into)
    const { seconds, width, height } = film
    return { state: 'READY', durationMs: Math.round(seconds * 1000), width: Math.round(width), height: Math.round(height) }
  } catch (error) {
    if (isOfMachine(error)) throw error
    return refused('BROKEN')
  } finally {
    input.dispose()
  }
}

/** Errors of the operating system have a number; a broken film has none. */
export const isOfMachine = (error: unknown) => error instanceof Error && 'errno' in error

async function pack({ video, audio, packets, from, width, height }: ReadFilm, into: string) {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(into) })
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures, { rotation: await video.getRotation(), maximumPacketCount: packets.video })
  output.addAudioTrack(sound, { maximumPacketCount: packets.audio })
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()]
  if (!videoConfig || !audioConfig) throw new Error(`no decoder configuration of ${width} × ${height}`)
  await output.start()
  const tracks = [
    writtenTrack(video, from, (packet, isFirst) => pictures.add(packet, isFirst ? { decoderConfig: videoConfig } : undefined)),
    writtenTrack(audio, from, (packet, isFirst) => sound.add(packet, isFirst ? { decoderConfig: audioConfig } : undefined)),
  ]
  for (const { track } of tracks) await track.advance()
  for (;;) {
    // by time, so that a player finds picture and sound of a moment side by side
    const [next] = tracks
      .filter(({ track }) => track.next)
      .toSorted((a, b) => (a.track.next?.timestamp ?? 0) - (b.track.next?.timestamp ?? 0))
    if (!next) break
    await next.writeNext()
  }
  await output.finalize()
}

type Write = (packet: EncodedPacket, isFirst: boolean) => Promise<void>
function writtenTrack(source: ConstructorParameters<typeof Track>[0], from: number, write: Write) {
  const track = new Track(source, from)
  let isFirst = true
  return {
    track,
    async writeNext() {
      if (!track.next) return
      await write(track.next, isFirst)
      isFirst = false
      await track.advance()
    },
  }
}
