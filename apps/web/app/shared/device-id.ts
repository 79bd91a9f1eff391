import { browserStorage } from './browser-storage.ts'
import { randomId } from './random-id.ts'

const key = 'm-device-id'
let inMemory: string | undefined

/** Identifies this browser to the API (spec 7): generated and stored when absent. */
export function deviceId() {
  inMemory ??= browserStorage.read(key)
  if (inMemory) return inMemory
  inMemory = randomId()
  browserStorage.write(key, inMemory)
  return inMemory
}
