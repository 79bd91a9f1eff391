/** A random id. `randomUUID` exists only on https and localhost; an installation may use plain http inside its own network. */
export const randomId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
