import type { FilmToServe } from '#modules/ground/media'

// RFC 8216, and draft-pantos-hls-rfc8216bis for AVERAGE-BANDWIDTH: written for each request from the row of the film, so that nothing names an address.

export type Rendition = FilmToServe['renditions'][number]

const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
const lines = (all: readonly string[]) => `${all.join('\n')}\n`

/** Names the renditions: the best picture first, which players take as the first choice; the sound alone last, for lines that carry no picture. */
export const masterPlaylist = ({ renditions }: Pick<FilmToServe, 'renditions'>) =>
  lines([
    ...head,
    ...renditions
      .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
      .flatMap(({ kind, codecs, peakBitsPerSecond, averageBitsPerSecond, width, height }) => [
        `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitsPerSecond},AVERAGE-BANDWIDTH=${averageBitsPerSecond},CODECS="${codecs}"${width && height ? `,RESOLUTION=${width}x${height}` : ''}`,
        `${kind}.m3u8`,
      ]),
  ])

/** One file of which every segment is a byte range. */
export function mediaPlaylist({ kind, initBytes, segments }: Pick<Rendition, 'kind' | 'initBytes' | 'segments'>) {
  let at = initBytes
  const rows = segments.flatMap(([ms, bytes]) => {
    const from = at
    at += bytes
    return [`#EXTINF:${(ms / 1000).toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${from}`, `${kind}.mp4`]
  })
  const longest = Math.max(1, ...segments.map(([ms]) => Math.ceil(ms / 1000)))
  return lines([
    ...head,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${kind}.mp4",BYTERANGE="${initBytes}@0"`,
    ...rows,
    '#EXT-X-ENDLIST',
  ])
}

/** Whether these bytes lie in one segment, or before the first: such a range is what a playlist names, and a player needs all of it. */
export function isOneSegment(
  { initBytes, segments }: Pick<Rendition, 'initBytes' | 'segments'>,
  { from, to }: { from: number; to: number },
) {
  let end = initBytes
  if (from < end) return to < end
  for (const [, bytes] of segments) {
    end += bytes
    if (from < end) return to < end
  }
  return false
}
