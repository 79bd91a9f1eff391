import { CanvasSink, type Input } from 'mediabunny'
import { createFilmFile, posterName } from '../storage/film-folder.ts'

const [width, height] = [1280, 720]
/** Past the title of most lectures, and never after the end. */
const posterSecond = 5

/** Keeps one picture of the film, for the player before it plays. A film whose pictures cannot be read here has none. */
export async function writePoster(filmId: string, input: Input, seconds: number) {
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return false
  try {
    const sink = new CanvasSink(track, { width, height, fit: 'contain' })
    const first = await track.getFirstTimestamp()
    const frame = await sink.getCanvas(first + Math.min(posterSecond, seconds / 2))
    if (!(frame?.canvas instanceof OffscreenCanvas)) return false
    const picture = await frame.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    const bytes = new Uint8Array(await picture.arrayBuffer())
    const file = await createFilmFile(filmId, posterName)
    try {
      file.write(bytes, { at: 0 })
      file.flush()
    } finally {
      file.close()
    }
    return true
  } catch {
    return false // a player without a picture plays, too
  }
}
