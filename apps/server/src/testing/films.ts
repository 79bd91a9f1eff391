import {
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type Rotation,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'

/** Baseline H.264 of 128 × 96: sequence and picture parameters. */
const sps = Buffer.from('67 42 00 0a f8 41 a2'.replaceAll(' ', ''), 'hex')
const pps = Buffer.from('68 ce 38 80'.replaceAll(' ', ''), 'hex')
const sliceHeader = Buffer.from('05 88 84 21 a0'.replaceAll(' ', ''), 'hex')
const [width, height] = [128, 96]

const lengthOf = (bytes: Buffer, size: 2 | 4) => {
  const length = Buffer.alloc(size)
  length.writeUIntBE(bytes.length, 0, size)
  return length
}
/** ISO 14496-15: the decoder configuration of an MP4. */
const avcConfig = (profile = 0x42) =>
  Buffer.concat([Buffer.from([1, profile, 0, 10, 0xff, 0xe1]), lengthOf(sps, 2), sps, Buffer.from([1]), lengthOf(pps, 2), pps])

/** One whole picture of raw samples (I_PCM): every decoder shows it, and no encoder is needed. Samples below 4 would need escapes. */
export function rawPicture(luma: number) {
  const block = Buffer.concat([Buffer.alloc(256, Math.max(16, luma)), Buffer.alloc(128, 128)])
  const blocks = Array.from({ length: (width / 16) * (height / 16) }, (_, at) => (at === 0 ? [block] : [Buffer.from('0d00', 'hex'), block]))
  const slice = Buffer.concat([sliceHeader, ...blocks.flat(), Buffer.from([0x80])])
  return Buffer.concat([lengthOf(slice, 4), slice])
}

/** One frame of silence in AAC-LC, mono. */
const silence = Buffer.from('00c800802380', 'hex')
const sampleRate = 44_100
const frameSeconds = 1024 / sampleRate

export type FilmSpec = {
  seconds?: number
  container?: 'mp4' | 'fragmented' | 'mov' | 'webm' | 'mkv'
  videoCodec?: VideoCodec
  audioCodec?: AudioCodec | null
  videos?: number
  audios?: number
  size?: { width: number; height: number }
  rotation?: Rotation
  tags?: MetadataTags
  /** How much longer the sound is than the pictures. */
  soundSeconds?: number
  /** Bytes of each picture; only the first film's pictures can be shown. */
  pictureBytes?: number
  picturesPerSecond?: number
  /** Without it, every picture is a key frame. */
  keyEverySeconds?: number
  /** The profile that the decoder configuration names: 0x42 is baseline. */
  profile?: number
}

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  fragmented: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
}

const audioCodecs: Partial<Record<AudioCodec, { codec: string; description?: Buffer }>> = {
  aac: { codec: 'mp4a.40.2', description: Buffer.from('1208', 'hex') },
  opus: { codec: 'opus' },
  mp3: { codec: 'mp3' },
}
const videoCodecs: Partial<Record<VideoCodec, { codec: string; description?: Buffer }>> = {
  hevc: { codec: 'hev1.1.6.L60.B0', description: Buffer.from('0101600000000000000000003cf000fcfdf8f800000f00', 'hex') },
  vp9: { codec: 'vp09.00.10.08' },
  vp8: { codec: 'vp8' },
  av1: { codec: 'av01.0.04M.08' },
}

/** A film that plays: grey pictures, one a second, and silence. */
export async function film(spec: FilmSpec = {}): Promise<Buffer<ArrayBuffer>> {
  const { seconds = 40, container = 'mp4', videos = 1, audios = 1, tags } = spec
  const target = new BufferTarget()
  const output = new Output({ format: formats[container](), target })
  const pictures = Array.from({ length: videos }, () => addPictures(output, spec))
  const sounds = Array.from({ length: spec.audioCodec === null ? 0 : audios }, () => addSound(output, spec))
  if (tags) output.setMetadataTags(tags)
  await output.start()
  for (const write of [...pictures, ...sounds]) await write(seconds)
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

function addPictures(
  output: Output,
  { videoCodec = 'avc', rotation, size, pictureBytes, picturesPerSecond = 1, keyEverySeconds = 0, profile }: FilmSpec,
) {
  const source = new EncodedVideoPacketSource(videoCodec)
  output.addVideoTrack(source, rotation === undefined ? {} : { rotation })
  const frames = [40, 200].map((luma) => (pictureBytes ? Buffer.alloc(pictureBytes, 0x65) : rawPicture(luma)))
  const avc = { codec: `avc1.${(profile ?? 0x42).toString(16)}000a`, description: avcConfig(profile) }
  const { codec, description } = videoCodec === 'avc' ? avc : (videoCodecs[videoCodec] ?? { codec: videoCodec, description: undefined })
  const decoderConfig = {
    codec,
    codedWidth: size?.width ?? width,
    codedHeight: size?.height ?? height,
    ...(description && { description }),
  }
  const typeAt = (at: number) => (keyEverySeconds === 0 || at % (keyEverySeconds * picturesPerSecond) === 0 ? 'key' : 'delta')
  return async (seconds: number) => {
    for (let at = 0; at < seconds * picturesPerSecond; at++)
      await source.add(
        new EncodedPacket(frames[at % 2] ?? Buffer.alloc(1), typeAt(at), at / picturesPerSecond, 1 / picturesPerSecond),
        at === 0 ? { decoderConfig } : undefined,
      )
  }
}

function addSound(output: Output, { audioCodec = 'aac', soundSeconds }: FilmSpec) {
  const codec = audioCodec ?? 'aac'
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  const decoderConfig = { numberOfChannels: 1, sampleRate, ...(audioCodecs[codec] ?? { codec }) }
  return async (seconds: number) => {
    for (let at = 0; at * frameSeconds < (soundSeconds ?? seconds); at++)
      await source.add(new EncodedPacket(silence, 'key', at * frameSeconds, frameSeconds), at === 0 ? { decoderConfig } : undefined)
  }
}

/** A copy of a film in which each box of this type was changed; the box begins with its length and type. */
export function changeBoxes(bytes: Buffer, type: string, change: (box: Buffer) => void) {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(type); at >= 4; at = copy.indexOf(type, at + 4)) change(copy.subarray(at - 4))
  return copy
}
