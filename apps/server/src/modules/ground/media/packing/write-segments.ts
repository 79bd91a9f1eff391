import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  NullTarget,
  Output,
} from 'mediabunny'

export type Tracks = { video: InputVideoTrack | undefined; audio: InputAudioTrack }
export type Segment = { video: EncodedPacket[]; audio: EncodedPacket[] }

/** Configurations of decoders and the rotation, as every segment needs them. */
export async function describeTracks({ video, audio }: Tracks) {
  const [videoConfig, audioConfig] = [video && (await video.getDecoderConfig()), await audio.getDecoderConfig()]
  if (!audioConfig || (video && !videoConfig)) throw new Error('a track has no decoder configuration')
  return { audioConfig, ...(video && videoConfig && { pictures: { decoderConfig: videoConfig, rotation: await video.getRotation() } }) }
}
type Described = Awaited<ReturnType<typeof describeTracks>>

/**
 * One segment as bytes, and the initialisation of all. Each segment has an output of its own: one output for the whole film would keep a record of
 * every packet, which for four hours is more memory than the process may have.
 */
async function writeSegment({ audioConfig, pictures }: Described, { video, audio }: Segment, isFirst: boolean) {
  const [target, init] = [new BufferTarget(), new BufferTarget()]
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget: isFirst ? init : new NullTarget() })
  const [picture, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  if (pictures) output.addVideoTrack(picture, pictures)
  output.addAudioTrack(sound, { decoderConfig: audioConfig })
  await output.start()
  for (const packet of video) await picture.add(packet, pictures && { decoderConfig: pictures.decoderConfig })
  for (const packet of audio) await sound.add(packet, { decoderConfig: audioConfig })
  await output.finalize()
  return { init: Buffer.from(init.buffer ?? new ArrayBuffer(0)), bytes: Buffer.from(target.buffer ?? new ArrayBuffer(0)) }
}

/** Appends segments to a file; it is on disk when `end` returns. */
export async function openSegmentFile(file: string, tracks: Described) {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let [initBytes, bytes] = [0, 0]
  const append = async (part: Buffer) => {
    hash.update(part)
    await handle.writeFile(part)
    bytes += part.length
  }
  return {
    /** Returns the bytes of the segment. */
    async add(segment: Segment) {
      const isFirst = bytes === 0
      const written = await writeSegment(tracks, segment, isFirst)
      if (isFirst) {
        await append(written.init)
        initBytes = written.init.length
      }
      await append(written.bytes)
      return written.bytes.length
    },
    async end() {
      await handle.sync()
      return { initBytes, bytes, sha256: hash.digest('hex') }
    },
    close: () => handle.close(),
  }
}
