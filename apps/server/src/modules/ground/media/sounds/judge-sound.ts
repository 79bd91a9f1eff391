import { BufferSource, EncodedPacketSink, Input, type InputAudioTrack, MP4, OGG, WEBM } from 'mediabunny'

/** What all phones and browsers that people have now play: AAC, and what some of them record. */
const playable = new Set<string | null>(['aac', 'opus'])
/** More than a recording of five minutes has; bounds the work for a file that lies. */
const mostPackets = 20_000

export type SoundVerdict = { seconds: number } | { fault: 'BROKEN' | 'CODEC' }

/**
 * The length of a recorded voice, from its packets: recorders write none into the head of a file, or a wrong one. Longer ones than `longestSeconds` are not read to
 * their end.
 */
export async function judgeSound(bytes: Uint8Array<ArrayBuffer>, longestSeconds: number): Promise<SoundVerdict> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM, OGG] })
  try {
    const tracks = await input.getTracks()
    const track = tracks.find((one) => one.isAudioTrack())
    if (!track || tracks.length > 1) return { fault: 'BROKEN' }
    if (!playable.has(await track.getCodec())) return { fault: 'CODEC' }
    return await measure(track, { fileBytes: bytes.length, longestSeconds })
  } catch {
    return { fault: 'BROKEN' }
  } finally {
    input.dispose()
  }
}

async function measure(
  track: InputAudioTrack,
  { fileBytes, longestSeconds }: { fileBytes: number; longestSeconds: number },
): Promise<SoundVerdict> {
  const seen = { packets: 0, bytes: 0, from: Infinity, to: -Infinity }
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    seen.packets += 1
    seen.bytes += packet.byteLength
    if (seen.packets > mostPackets || seen.bytes > fileBytes) return { fault: 'BROKEN' } // a table that names the same bytes again and again
    seen.from = Math.min(seen.from, packet.timestamp)
    seen.to = Math.max(seen.to, packet.timestamp + packet.duration)
    if (seen.to - seen.from > longestSeconds) break
  }
  const seconds = seen.to - seen.from
  return seen.packets > 0 && Number.isFinite(seconds) && seconds > 0 ? { seconds } : { fault: 'BROKEN' }
}
