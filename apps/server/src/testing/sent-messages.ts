import { afterAll } from 'vitest'
import { openProviders } from './message-providers.ts'

export type { SentMessage } from './message-providers.ts'

/**
 * Gives an app of `testApp()` providers that accept its messages, on a port of this machine: `const { sentTo, codeFor } = await sentMessages(app)`.
 * Both first deliver pending events. Numbers that end in 118 have no Zalo.
 */
export async function sentMessages(app: Parameters<typeof openProviders>[0]) {
  const opened = await openProviders(app)
  afterAll(() => opened.providers.close())
  return opened
}
