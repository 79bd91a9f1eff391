import type { Deps } from '#platform/deps'
import type { Message, RenderedMessage } from './message.ts'

export const channelNames = ['zalo', 'sms', 'email'] as const
export type ChannelName = (typeof channelNames)[number]

/** `id` is the same when a message is tried again, so that whoever can tell, sends it once. */
export type OutgoingMessage = { id: string; to: string; message: Message; rendered: RenderedMessage }

/** One way to reach somebody. `send` returns when the provider has taken the message, and throws otherwise. */
export type Channel = {
  name: ChannelName
  /** Whether this house has it, for such a message. */
  isOpen: (deps: Deps, message: Message) => boolean
  reaches: 'phone' | 'email'
  /** The provider knows a parcel again by its id: asked twice, it sends once. */
  deduplicates: boolean
  send: (deps: Deps, outgoing: OutgoingMessage) => Promise<void>
}

/** The provider has understood and says no: asking again would change nothing. */
export class ProviderRejectedError extends Error {
  readonly code: string
  constructor(provider: string, code: string | number) {
    super(`${provider} refused a message with ${code}`)
    this.name = 'ProviderRejectedError'
    this.code = String(code)
  }
}

/** There is nobody at this address, and will not be tomorrow. */
export class MailboxNotFoundError extends ProviderRejectedError {}

/** The provider has certainly not taken the message, and may take it later. */
export class ProviderUnavailableError extends Error {
  constructor(provider: string, why: string | number) {
    super(`${provider} has not taken a message: ${why}`)
    this.name = 'ProviderUnavailableError'
  }
}
