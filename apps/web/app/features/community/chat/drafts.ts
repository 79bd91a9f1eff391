import { browserStorage } from '#app/shared/browser-storage.ts'
import { chatApi } from './chat-api.ts'
import { draftKey } from './storage-keys.ts'
import { isTooLong } from './limits.ts'

const restMs = 800
const saving = new Map<string, ReturnType<typeof setTimeout>>()

/** Stores an unsent draft: on this device at once, on the server after typing pauses. */
export function storeDraft(personId: string, roomId: string, text: string) {
  const key = draftKey(personId, roomId)
  browserStorage.write(key, text)
  clearTimeout(saving.get(key))
  if (isTooLong(text)) return // the server refuses drafts this long; kept locally until it is shorter
  saving.set(
    key,
    setTimeout(() => {
      // a draft that could not be saved stays on this device, where it is looked up first
      chatApi.saveDraft(roomId, text).then(
        () => browserStorage.read(key) === text && browserStorage.remove(key),
        () => undefined,
      )
    }, restMs),
  )
}

/** The local draft, newer than the server's; undefined when there is none. */
export const readLocalDraft = (personId: string, roomId: string) => browserStorage.read(draftKey(personId, roomId))
