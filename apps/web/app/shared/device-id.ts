import { browserStorage } from './browser-storage.ts'

const key = 'm-device-id'
let inMemory: string | undefined

/** Identifies this browser to the API (spec 7): generated and stored when absent. */
export function deviceId() {
  inMemory ??= browserStorage.read(key)
  if (inMemory) return inMemory
  // randomUUID exists only on https and localhost; an installation may use plain http inside its own network
  inMemory = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  browserStorage.write(key, inMemory)
  return inMemory
}
