import type { VideoHost } from '@khue/contracts/video-hosts'

export type IntroVideoView =
  | { kind: 'own'; src: string; captions: string | undefined }
  | { kind: 'frame'; src: string }
  | { kind: 'link'; href: string }

type CourseVideo = { introVideo: string | null; introCaptions: string | null }
type Site = { publicUrl: string; videoHosts: readonly VideoHost[] }

/** How to show a course's video: our own file in a player, one of an allowed host in a frame, any other as a link. */
export function introVideoOf({ introVideo, introCaptions }: CourseVideo, { publicUrl, videoHosts }: Site): IntroVideoView | undefined {
  if (introVideo === null) return undefined
  const ownOf = (address: string) => (new URL(address, publicUrl).origin === publicUrl ? pathOf(new URL(address, publicUrl)) : undefined)
  const src = ownOf(introVideo)
  if (src) return { kind: 'own', src, captions: introCaptions === null ? undefined : ownOf(introCaptions) }
  const frame = frameOf(new URL(introVideo))
  if (frame && videoHosts.includes(frame.host)) return { kind: 'frame', src: frame.src }
  return { kind: 'link', href: introVideo }
}

const pathOf = ({ pathname, search }: URL) => pathname + search

/** Embed address of a host's video, with the least tracking that the host offers. */
function frameOf({ hostname, pathname, searchParams }: URL): { host: VideoHost; src: string } | undefined {
  const host = hostname.replace(/^(www|m|player)\./, '')
  const parts = pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(parts[0] === 'watch' ? searchParams.get('v') : /^(embed|shorts|live)$/.test(parts[0] ?? '') ? parts[1] : undefined)
  if (host === 'vimeo.com')
    return vimeo(
      parts.filter((part) => part !== 'video'),
      searchParams.get('h'),
    )
  return undefined
}

const youtube = (id: string | null | undefined) =>
  id && /^[\w-]{6,20}$/.test(id)
    ? { host: 'www.youtube-nocookie.com' as const, src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&hl=vi` }
    : undefined

/** An unlisted Vimeo video has a hash, which grants access. */
function vimeo([id = '', hash]: readonly string[], asked: string | null) {
  const key = hash ?? asked
  if (!/^\d{5,12}$/.test(id) || (key && !/^[\da-f]{4,20}$/.test(key))) return undefined
  return { host: 'player.vimeo.com' as const, src: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}` }
}
