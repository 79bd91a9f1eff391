import type Hls from 'hls.js'

/** REFUSED: the film's door said no. LINE: no connection. MEDIA: this browser cannot play what came. */
export type SourceFailure = 'REFUSED' | 'LINE' | 'MEDIA'
export type FilmSource = {
  detach: () => void
  /** Bits per second that the line lets through, once known. */
  bandwidth: () => number | undefined
}
type Options = {
  video: HTMLVideoElement
  url: string
  /** In seconds. */
  startAt: number
  onFailure: (failure: SourceFailure) => void
}
export type AttachFilm = (options: Options) => Promise<FilmSource>

const refusals = new Set<number | undefined>([401, 403, 404, 410])

/**
 * Chromium claims to play HLS by itself and does not do it well: where a browser has Media Source Extensions, hls.js plays; the others, iPhones, play
 * it themselves. hls.js is loaded with the first play, never with the page.
 */
export const attachFilm: AttachFilm = async (options) => ('MediaSource' in globalThis ? attachHls(options) : attachNative(options))

async function attachHls({ video, url, startAt, onFailure }: Options): Promise<FilmSource> {
  const { default: Player } = await import('hls.js/light')
  const hls = new Player({
    enableWorker: false, // the content policy allows no worker from a blob, and fragmented MP4 needs no remuxing
    startPosition: startAt,
    // what is paid for stays little: a learner who leaves has loaded few seconds too many
    maxBufferLength: 20,
    maxMaxBufferLength: 40,
    backBufferLength: 30,
    capLevelToPlayerSize: true,
  })
  let hasRecovered = false
  hls.on(Player.Events.ERROR, (_, { fatal, type, response }) => {
    if (refusals.has(response?.code)) return onFailure('REFUSED')
    if (!fatal) return undefined
    if (type === Player.ErrorTypes.NETWORK_ERROR) return onFailure('LINE')
    if (type !== Player.ErrorTypes.MEDIA_ERROR || hasRecovered) return onFailure('MEDIA')
    hasRecovered = true
    return hls.recoverMediaError()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return { detach: () => hls.destroy(), bandwidth: () => bandwidthOf(hls) }
}

const bandwidthOf = ({ bandwidthEstimate }: Hls) => (Number.isFinite(bandwidthEstimate) ? bandwidthEstimate : undefined)

/** A media element does not say what the server answered: the player asks the server. */
async function attachNative({ video, url, startAt, onFailure }: Options): Promise<FilmSource> {
  const gone = new AbortController()
  const { signal } = gone
  video.addEventListener('error', () => onFailure(navigator.onLine ? 'REFUSED' : 'LINE'), { signal })
  video.addEventListener('loadedmetadata', () => startAt > 0 && (video.currentTime = startAt), { signal, once: true })
  video.src = url
  return {
    detach() {
      gone.abort()
      video.removeAttribute('src')
      video.load()
    },
    bandwidth: () => undefined,
  }
}
