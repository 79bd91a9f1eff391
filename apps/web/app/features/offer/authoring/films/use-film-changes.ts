import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { longestCaptions } from '@khue/contracts/ground/media-rules'
import { CallFailed } from '#app/shared/browser-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { showToast } from '#app/shared/toasts.ts'
import { authoringApi } from '../authoring-api.ts'
import { useEditor } from '../editor-context.ts'
import { changeItem } from '../programme/programme.ts'
import { filmsApi } from './films-api.ts'
import { filmsText as text } from './films.text.ts'

/** Removes films, and sets or removes subtitles. */
export function useFilmChanges() {
  const { course, store } = useEditor()
  const change = async (itemId: string, part: Partial<CourseItem>, run: (revision: number) => ReturnType<typeof authoringApi.setFilm>) =>
    store.withRevision(run, (fields) => ({ items: changeItem(fields.items, itemId, part) }))

  const setCaptions = (itemId: string, captionsId: string | null) =>
    change(itemId, { captionsId }, (revision) => authoringApi.setCaptions({ id: course.id, itemId }, { revision, captionsId }))
  return {
    removeFilm: (itemId: string) =>
      shown(async () => {
        await change(itemId, { videoId: null, filmSeconds: null }, (revision) =>
          authoringApi.setFilm({ id: course.id, itemId }, { revision, videoId: null }),
        )
        return text.removed
      }),
    addCaptions: (itemId: string, file: File) =>
      shown(async () => {
        const words = await readCaptions(file)
        const { id, cues } = await filmsApi.createCaptions(newClientId(), words)
        await setCaptions(itemId, id)
        return text.captionsAdded(cues)
      }),
    removeCaptions: (itemId: string) =>
      shown(async () => {
        await setCaptions(itemId, null)
        return text.captionsRemoved
      }),
  }
}

class Unreadable extends Error {}

async function readCaptions(file: File) {
  if (file.size > longestCaptions * 4) throw new Unreadable(text.captionsTooLong)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  const words = decode(bytes, encoding)
  if (words.trim() === '') throw new Unreadable(text.captionsNoText)
  if (words.length > longestCaptions) throw new Unreadable(text.captionsTooLong)
  return words
}
function decode(bytes: Uint8Array, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable(text.captionsNoText)
  }
}

/** Says what came of it. */
async function shown(run: () => Promise<string>) {
  try {
    showToast({ type: 'success', message: await run() })
  } catch (error) {
    const isKnown = error instanceof CallFailed || error instanceof Unreadable
    showToast({ type: 'error', message: isKnown ? error.message : unknownFault, duration: 6000 })
  }
}
