import { browserStorage } from './browser-storage.ts'

const key = 'm-device-id'
let inMemory: string | undefined

/** Names this browser to the API (spec 7): generated and kept when absent. */
export function deviceId() {
  inMemory ??= browserStorage.read(key)
  if (inMemory) return inMemory
  // randomUUID exists only on https and localhost; a house may run on plain http inside its own network
  inMemory = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  browserStorage.write(key, inMemory)
  return inMemory
}
