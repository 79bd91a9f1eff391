import type { Outcome } from '#modules/channels'
import type { Deps } from '#platform/deps'

/** What a device shows. `tag`: the same again replaces what it showed. */
export type PushMessage = { tag: string; title: string; body: string; url: string; isUrgent: boolean }

/** Tells all devices of a person: sent when one of them took it. Never inside a transaction. */
export async function sendPush(_deps: Deps, _personId: string, _message: PushMessage): Promise<Outcome> {
  return { is: 'refused', reason: 'no device' }
}
