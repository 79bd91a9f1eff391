import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import {
  type Channel,
  type ChannelName,
  channelNames,
  ProviderUnavailableError,
  type OutgoingMessage,
  ProviderRejectedError,
} from './adapter.ts'
import { channelError } from './channels.errors.ts'
import { insertSending, isStillTime } from './channels.repository.ts'
import { esms } from './esms/esms.ts'
import { sendThroughChannel, listRefusedMailboxes } from './mailboxes.service.ts'
import { type Message, renderMessage } from './message.ts'
import { smtp } from './smtp/smtp.ts'
import { zaloZns } from './zalo/zalo-zns.service.ts'

/** Where somebody can be reached: a phone as E.164, an e-mail in lower case. */
export type Recipient = { phone?: string; email?: string }
export type Sending = Message & { to: Recipient; channelOrder?: readonly ChannelName[] }

const channels: readonly Channel[] = [zaloZns, esms, smtp]

/** The channels for such a message to such a recipient, in the order in which they are tried. */
function listRoutes(deps: Deps, { to, channelOrder = channelNames, ...message }: Sending) {
  const routes = channelOrder.flatMap((name) => channels.filter((channel) => channel.name === name))
  return routes.flatMap((channel) => {
    const address = to[channel.reaches]
    return address && channel.isOpen(deps, message) ? [{ channel, address }] : []
  })
}

/**
 * Sends a message now, over the first channel that takes it: `{ channel }`. Throws NO_CHANNEL when this house has none for
 * such a recipient, MESSAGE_NOT_SENT when every one of them failed. Waits for providers: never inside a transaction.
 */
export async function sendMessage(deps: Deps, sending: Sending, id: string = randomUUID()): Promise<{ channel: ChannelName }> {
  const routes = listRoutes(deps, sending)
  if (routes.length === 0) throw channelError.NO_CHANNEL()
  const { to: _, channelOrder: __, ...message } = sending
  const rendered = renderMessage(message, deps.config.publicUrl.host)
  for (const { channel, address } of routes) {
    if (await trySend(deps, channel, { id, to: address, message, rendered })) return { channel: channel.name }
  }
  throw channelError.MESSAGE_NOT_SENT()
}

/** Tries a channel, and once more when it may only have stumbled. */
async function trySend(deps: Deps, channel: Channel, outgoing: OutgoingMessage) {
  const about = { channel: channel.name, template: outgoing.message.template, to: masked(outgoing.to) }
  for (const attempt of [1, 2]) {
    try {
      await sendThroughChannel(deps, channel, outgoing)
      deps.log.info(about, 'message sent')
      return true
    } catch (error) {
      // only the words of our own refusals are known to carry nobody's number
      const reason = error instanceof ProviderRejectedError ? error.message : error instanceof Error ? error.name : 'unknown'
      deps.log.warn({ ...about, attempt, reason }, 'message not sent')
      if (error instanceof ProviderRejectedError) return false
    }
  }
  return false
}

/** The channels of this house that can carry such messages. */
export const openChannels = (deps: Deps, message: Message): ChannelName[] =>
  channels.filter((channel) => channel.isOpen(deps, message)).map(({ name }) => name)

/** `later`: certainly not taken, ask again; `unknown`: it may have gone out, and must not go out twice. */
export type Outcome = { is: 'sent' } | { is: 'refused' | 'later' | 'unknown'; reason: string }

type Single = { over: ChannelName; to: string; message: Message; id: string }

/**
 * Asks one channel once to carry a message to an address, unless it is a mailbox that was refused for good. The same `id` asks for
 * the same message. Never inside a transaction.
 */
export async function sendByChannel(deps: Deps, { over: name, to, message, id }: Single): Promise<Outcome> {
  const channel = channels.find((one) => one.name === name)
  if (!channel?.isOpen(deps, message)) return { is: 'refused', reason: 'channel closed' }
  if (channel.reaches === 'email' && (await isRefused(deps, to))) return { is: 'refused', reason: 'no such mailbox' }
  try {
    await sendThroughChannel(deps, channel, { id, to, message, rendered: renderMessage(message, deps.config.publicUrl.host) })
    return { is: 'sent' }
  } catch (error) {
    if (error instanceof ProviderRejectedError) return { is: 'refused', reason: error.message }
    const reason = error instanceof Error ? error.name : 'unknown' // only our own words are known to carry nobody's number
    return error instanceof ProviderUnavailableError || channel.deduplicates ? { is: 'later', reason } : { is: 'unknown', reason }
  }
}

/** Should nobody be able to tell just now, it is asked: whoever waits here has the letter in hand already. */
const isRefused = (deps: Deps, address: string) =>
  listRefusedMailboxes(deps, [address]).then(
    ({ size }) => size > 0,
    () => false,
  )

/** Enough to recognise one's own: `+8490*****12`, `an***@example.vn`. */
export const masked = (address: string) =>
  address.includes('@') ? address.replace(/^(.{0,2})[^@]*/, '$1***') : `${address.slice(0, 5)}*****${address.slice(-2)}`

const context = 'channels:sending'

/**
 * Sends a message soon, from the job worker: it is written, sealed, in the caller's transaction, so that it goes out exactly
 * when that commits, and nobody can tell from the time of an answer what was sent. `undefined` is written the same way and
 * sends nothing. Dropped when it could not be sent within `withinSeconds`. Throws NO_CHANNEL at once.
 */
export async function queueMessage(deps: Deps, to: Recipient, message: Message | undefined, withinSeconds: number) {
  const sending = message && { ...message, to }
  if (!canReach(deps, to)) throw channelError.NO_CHANNEL()
  await insertSending(deps.db, { id: randomUUID(), sealed: seal(deps.config, padded(sending), context), seconds: withinSeconds })
}

/** Whether any channel of this house leads there. */
const canReach = (deps: Deps, to: Recipient) =>
  listRoutes(deps, { to, template: 'otp', params: { code: '', minutes: 0, purpose: '' } }).length > 0

const paddedTo = 1024
/** Every message of the same length: neither its size nor the time to write it tells what it says. */
const padded = (sending: Sending | undefined) => JSON.stringify(sending ?? null).padEnd(paddedTo)

const Queued = z.object({ id: z.uuid(), sealed: z.string(), endsAt: z.string() })

/** What the worker does with a queued message. */
export async function sendQueued(deps: Deps, payload: unknown) {
  const { id, sealed, endsAt } = Queued.parse(payload)
  const sending = JSON.parse(unseal(deps.config, sealed, context).toString()) as Sending | null // sealed by `queueMessage`
  if (sending && (await isStillTime(deps.db, endsAt))) await sendMessage(deps, sending, id)
}
