const [posterWidth, posterHeight] = [1280, 720]
/** A film whose browser does not answer by then is not read. */
const readMs = 8000

/** What the browser can tell of a chosen film before it is sent: its length, and a picture for the player. */
export type ReadFilm = { seconds: number; poster: File | undefined }

/** Undefined when this browser cannot open the film: the server decides. */
export async function readFilm(url: string): Promise<ReadFilm | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.playsInline = true
  video.src = url
  try {
    await arrived(video, 'loadedmetadata')
    const seconds = video.duration
    // a recording of a browser may not know its own length
    if (!Number.isFinite(seconds)) return undefined
    video.currentTime = Math.min(1, seconds / 2)
    const hasFrame = await arrived(video, 'seeked').then(
      () => true,
      () => false,
    )
    return { seconds, poster: hasFrame ? await drawPoster(video) : undefined }
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function arrived(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked') {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const limit = setTimeout(() => reject(new Error('film not read')), readMs)
  video.addEventListener(event, () => resolve(), { once: true })
  video.addEventListener('error', () => reject(new Error('film not readable')), { once: true })
  return promise.finally(() => clearTimeout(limit))
}

/** The whole frame on 16 to 9: a film of a phone held upright keeps its edges. */
async function drawPoster(video: HTMLVideoElement) {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = posterWidth
  canvas.height = posterHeight
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const scale = Math.min(posterWidth / videoWidth, posterHeight / videoHeight)
  const [width, height] = [videoWidth * scale, videoHeight * scale]
  context.fillRect(0, 0, posterWidth, posterHeight)
  context.drawImage(video, (posterWidth - width) / 2, (posterHeight - height) / 2, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
}
