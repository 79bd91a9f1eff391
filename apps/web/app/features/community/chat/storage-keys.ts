/** Everything that the chat keeps on a device begins so, and goes when its person signs out there. */
const prefix = 'chat '
export const outboxKey = (personId: string) => `${prefix}outbox ${personId}`
export const draftKey = (personId: string, roomId: string) => `${prefix}draft ${personId} ${roomId}`

export function clearStoredChat() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}
