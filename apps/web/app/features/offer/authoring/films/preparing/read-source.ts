import {
  BlobSource,
  canEncodeAudio,
  canEncodeVideo,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny'
import { type Ability, boxes, renditionBits, type SourceFacts } from './film-plan.ts'

/** Containers that stand alone: nothing in them names another file. */
export const openFilm = (file: Blob) => new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })

/** Throws for a file that is no film, or is broken. */
export async function readSource(input: Input, bytes: number): Promise<SourceFacts> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  return {
    bytes,
    seconds: await input.computeDuration(),
    video: video && {
      codec: (await video.getCodec()) ?? '',
      profile: (await video.getCodecParameterString()) ?? '',
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      canDecode: typeof VideoDecoder === 'function' && (await video.canDecode()),
      keyFrameGap: await readKeyFrameGap(video),
    },
    audio: audio && { codec: (await audio.getCodec()) ?? '', canDecode: typeof AudioDecoder === 'function' && (await audio.canDecode()) },
  }
}

/** Looks at the beginning: encoders set key frames evenly, or hardly ever. */
async function readKeyFrameGap(track: InputVideoTrack) {
  const sink = new EncodedPacketSink(track)
  let gap = 0
  let packet = await sink.getFirstKeyPacket({ metadataOnly: true })
  const end = (packet?.timestamp ?? 0) + lookSeconds
  while (packet && packet.timestamp < end) {
    const next = await sink.getNextKeyPacket(packet, { metadataOnly: true })
    const until: number = next?.timestamp ?? (await track.computeDuration())
    gap = Math.max(gap, until - packet.timestamp)
    packet = next
  }
  return gap
}
const lookSeconds = 120

/** What this browser can encode, and how much its disk still takes. Loads the AAC encoder only where the browser has none. */
export async function readAbility(): Promise<Ability> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  const { long: width, short: height } = boxes.P720
  return {
    encodesH264:
      typeof VideoEncoder === 'function' &&
      (await canEncodeVideo('avc', { width, height, bitrate: renditionBits.P720.video }).catch(() => false)),
    encodesAac: await encodesAac(),
    freeBytes: quota - usage,
  }
}

async function encodesAac() {
  const sound = { numberOfChannels: 2, sampleRate: 48_000, bitrate: renditionBits.P720.audio }
  if (typeof AudioDecoder !== 'function') return false // there would be nothing to encode
  if (await canEncodeAudio('aac', sound).catch(() => false)) return true
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
  return canEncodeAudio('aac', sound)
}
