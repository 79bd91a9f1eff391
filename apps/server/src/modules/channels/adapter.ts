import type { Deps } from '#platform/deps'
import type { Message, Written } from './message.ts'

export const channelNames = ['zalo', 'sms', 'email'] as const
export type ChannelName = (typeof channelNames)[number]

/** `id` is the same when a message is tried again, so that whoever can tell, sends it once. */
export type Parcel = { id: string; to: string; message: Message; written: Written }

/** One way to reach somebody. `send` returns when the provider has taken the message, and throws otherwise. */
export type Channel = {
  name: ChannelName
  /** Whether this house has it, for such a message. */
  isOpen: (deps: Deps, message: Message) => boolean
  reaches: 'phone' | 'email'
  /** The provider knows a parcel again by its id: asked twice, it sends once. */
  knowsTwins: boolean
  send: (deps: Deps, parcel: Parcel) => Promise<void>
}

/** The provider has understood and says no: asking again would change nothing. */
export class Refused extends Error {
  readonly code: string
  constructor(provider: string, code: string | number) {
    super(`${provider} refused a message with ${code}`)
    this.name = 'Refused'
    this.code = String(code)
  }
}

/** There is nobody at this address, and will not be tomorrow. */
export class NobodyThere extends Refused {}

/** The provider has certainly not taken the message, and may take it later. */
export class NotTaken extends Error {
  constructor(provider: string, why: string | number) {
    super(`${provider} has not taken a message: ${why}`)
    this.name = 'NotTaken'
  }
}
