import { Track } from '../judging/track.ts'
import { describeTracks, openSegmentFile, type Segment, type Tracks } from './write-segments.ts'

/** Six seconds, as Apple's authoring specification for HLS asks; never shorter than a group of pictures. */
const segmentSeconds = 6
/** Sound that lasts a moment longer than the pictures needs no segment of its own. */
const soundTailSeconds = 1
/** Of one segment, which is packed in memory. */
const largestSegment = 48 * 1024 * 1024
const longestSegmentSeconds = 60

/** A group of pictures is too long or too large to begin to watch in it. */
export class KeyFramesTooRare extends Error {}

export type PackedRendition = {
  bytes: number
  sha256: string
  codecs: string
  peakBitsPerSecond: number
  averageBitsPerSecond: number
  initBytes: number
  segments: [ms: number, bytes: number][]
}

/**
 * Writes one fragmented MP4: its initialisation, then segments that begin with a key frame and can each be played alone. `from` is the moment at which
 * the film begins. Without pictures it is the sound alone.
 */
export async function packRendition(tracks: Tracks, from: number, into: string): Promise<PackedRendition> {
  const file = await openSegmentFile(into, await describeTracks(tracks))
  try {
    const segments: PackedRendition['segments'] = []
    let endMs = 0
    for await (const { segment, end } of segmentsOf(tracks, from)) {
      const untilMs = Math.round(end * 1000) // of the end, not of the length: rounding errors do not add up
      segments.push([untilMs - endMs, await file.add(segment)])
      endMs = untilMs
    }
    return { ...(await file.end()), codecs: await codecsOf(tracks), segments, ...bitratesOf(segments) }
  } finally {
    await file.close()
  }
}

async function* segmentsOf({ video, audio }: Tracks, from: number): AsyncGenerator<{ segment: Segment; end: number }> {
  const [pictures, sound] = [video && new Track(video, from), new Track(audio, from)]
  await pictures?.advance()
  await sound.advance()
  let start = 0
  for (;;) {
    if (!pictures?.next && !sound.next) return
    const segment: Segment = { video: [], audio: [] }
    let [bytes, last] = [0, start]
    const take = async (track: Track, packets: Segment['video']) => {
      if (!track.next) return
      bytes += track.next.byteLength
      last = Math.max(last, track.next.timestamp + track.next.duration)
      if (bytes > largestSegment || last - start > longestSegmentSeconds) throw new KeyFramesTooRare()
      packets.push(track.next)
      await track.advance()
    }
    for (;;) {
      if (!pictures?.next || (segment.video.length > 0 && isBoundary(pictures.next, start))) break
      await take(pictures, segment.video)
    }
    const until = pictures?.next?.timestamp ?? (segment.video.length > 0 ? last + soundTailSeconds : start + segmentSeconds)
    while (sound.next && sound.next.timestamp < until) await take(sound, segment.audio)
    const end = pictures?.next || sound.next ? until : last
    if (segment.video.length + segment.audio.length > 0) yield { segment, end }
    start = end
  }
}
const isBoundary = ({ type, timestamp }: { type: string; timestamp: number }, start: number) =>
  type === 'key' && timestamp - start >= segmentSeconds - 0.05

async function codecsOf({ video, audio }: Tracks) {
  const codecs = [video && (await video.getCodecParameterString()), await audio.getCodecParameterString()]
  return codecs.filter((codec) => codec).join(',')
}

/** RFC 8216, 4.3.4.2: the peak is that of the dearest segment. */
function bitratesOf(segments: PackedRendition['segments']) {
  const [ms, bytes] = segments.reduce(([ms, bytes], one) => [ms + one[0], bytes + one[1]], [0, 0])
  const rates = segments.filter(([ms]) => ms >= 1000).map(([ms, bytes]) => (bytes * 8000) / ms)
  const averageBitsPerSecond = Math.ceil((bytes * 8000) / Math.max(ms, 1))
  return { averageBitsPerSecond, peakBitsPerSecond: Math.ceil(Math.max(averageBitsPerSecond, ...rates)) }
}
