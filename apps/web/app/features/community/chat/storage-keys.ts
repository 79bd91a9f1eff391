/** Prefix of all storage keys of the chat; sign-out deletes these keys. */
const prefix = 'chat '
export const outboxKey = (personId: string) => `${prefix}outbox ${personId}`
export const draftKey = (personId: string, roomId: string) => `${prefix}draft ${personId} ${roomId}`

export function clearStoredChat() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // storage is not available, so there is nothing to delete
  }
}
