import type { Deps } from '#platform/deps'
import type { Message, RenderedMessage } from './message.ts'

export const channelNames = ['zalo', 'sms', 'email'] as const
export type ChannelName = (typeof channelNames)[number]

/** A retry keeps the `id`, so that a provider that deduplicates sends once. */
export type OutgoingMessage = { id: string; to: string; message: Message; rendered: RenderedMessage }

/** A delivery channel. `send` resolves when the provider has accepted the message, and throws otherwise. */
export type Channel = {
  name: ChannelName
  /** Whether the channel is configured for this kind of message. */
  isOpen: (deps: Deps, message: Message) => boolean
  reaches: 'phone' | 'email'
  /** The provider deduplicates by message id: asked twice, it sends once. */
  deduplicates: boolean
  send: (deps: Deps, outgoing: OutgoingMessage) => Promise<void>
}

/** The provider understood and refused: a retry would not help. */
export class ProviderRejectedError extends Error {
  readonly code: string
  constructor(provider: string, code: string | number) {
    super(`${provider} refused a message with ${code}`)
    this.name = 'ProviderRejectedError'
    this.code = String(code)
  }
}

/** The mailbox does not exist, permanently. */
export class MailboxNotFoundError extends ProviderRejectedError {}

/** The provider certainly did not accept the message, and may accept it later. */
export class ProviderUnavailableError extends Error {
  constructor(provider: string, why: string | number) {
    super(`${provider} did not accept a message: ${why}`)
    this.name = 'ProviderUnavailableError'
  }
}
