import { browserStorage } from '#app/shared/browser-storage.ts'
import { chatApi } from './chat-api.ts'
import { draftKey } from './storage-keys.ts'
import { isTooLong } from './limits.ts'

const restMs = 800
const saving = new Map<string, ReturnType<typeof setTimeout>>()

/** What was begun and not sent: on this device at once, on all others when the keys rest. */
export function storeDraft(personId: string, roomId: string, text: string) {
  const key = draftKey(personId, roomId)
  browserStorage.write(key, text)
  clearTimeout(saving.get(key))
  if (isTooLong(text)) return // the server would not take it; it is here until it is shorter
  saving.set(
    key,
    setTimeout(() => {
      // what could not be saved stays here, where it is looked for first
      chatApi.saveDraft(roomId, text).then(
        () => browserStorage.read(key) === text && browserStorage.remove(key),
        () => undefined,
      )
    }, restMs),
  )
}

/** What this device knows better than the server; undefined when it knows nothing. */
export const readLocalDraft = (personId: string, roomId: string) => browserStorage.read(draftKey(personId, roomId))
