import { stat } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
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
const isOfMachine = (error: unknown) => error instanceof Error && 'errno' in error

async function pack({ video, audio, packets, from, width, height }: ReadFilm, into: string) {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(into) })
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures, { rotation: await video.getRotation(), maximumPacketCount: packets.video })
  output.addAudioTrack(sound, { maximumPacketCount: packets.audio })
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()]
  if (!videoConfig || !audioConfig) throw new Error(`no decoder configuration of ${width} × ${height}`)
  await output.start()
  const tracks = [
    new Track(video, from, (packet, isFirst) => pictures.add(packet, isFirst ? { decoderConfig: videoConfig } : undefined)),
    new Track(audio, from, (packet, isFirst) => sound.add(packet, isFirst ? { decoderConfig: audioConfig } : undefined)),
  ]
  for (const track of tracks) await track.advance()
  for (;;) {
    // by time, so that a player finds picture and sound of a moment side by side
    const [next] = tracks.filter((track) => track.next).toSorted((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0))
    if (!next) break
    await next.writeNext()
  }
  await output.finalize()
}

/** One track that is read and written packet by packet. */
class Track {
  next: EncodedPacket | undefined
  private isFirst = true
  private readonly source: AsyncGenerator<EncodedPacket, void, unknown>
  private readonly from: number
  private readonly write: (packet: EncodedPacket, isFirst: boolean) => Promise<void>
  constructor(track: ConstructorParameters<typeof EncodedPacketSink>[0], from: number, write: Track['write']) {
    this.source = new EncodedPacketSink(track).packets()
    this.from = from
    this.write = write
  }
  async advance() {
    const { value } = await this.source.next()
    this.next = value ?? undefined
  }
  async writeNext() {
    if (!this.next) return
    await this.write(this.next.clone({ timestamp: this.next.timestamp - this.from }), this.isFirst)
    this.isFirst = false
    await this.advance()
  }
}
