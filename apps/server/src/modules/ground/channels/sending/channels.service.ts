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
} from '../adapter.ts'
import { channelError } from '../channels.errors.ts'
import { insertSending, isStillTime } from '../channels.repository.ts'
import { esms } from '../esms/esms.ts'
import { sendThroughChannel, listRefusedMailboxes } from '../mailboxes.service.ts'
import { type Message, renderMessage } from '../message.ts'
import { smtp } from '../smtp/smtp.ts'
import { zaloZns } from '../zalo/zalo-zns.service.ts'

/** A person's addresses: a phone as E.164, an e-mail in lower case. */
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
 * Sends a message now, by the first channel that accepts it: `{ channel }`. Throws NO_CHANNEL when no configured channel reaches such a recipient,
 * MESSAGE_NOT_SENT when all failed. Waits for providers: never call inside a transaction.
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

/** Tries a channel, and retries once when the failure may be transient. */
async function trySend(deps: Deps, channel: Channel, outgoing: OutgoingMessage) {
  const about = { channel: channel.name, template: outgoing.message.template, to: masked(outgoing.to) }
  for (const attempt of [1, 2]) {
    try {
      await sendThroughChannel(deps, channel, outgoing)
      deps.log.info(about, 'message sent')
      return true
    } catch (error) {
      // only the messages of our own errors are known to contain no personal data
      const reason = error instanceof ProviderRejectedError ? error.message : error instanceof Error ? error.name : 'unknown'
      deps.log.warn({ ...about, attempt, reason }, 'message not sent')
      if (error instanceof ProviderRejectedError) return false
    }
  }
  return false
}

/** The configured channels that can carry such messages. */
export const openChannels = (deps: Deps, message: Message): ChannelName[] =>
  channels.filter((channel) => channel.isOpen(deps, message)).map(({ name }) => name)

/** `later`: certainly not accepted, retry; `unknown`: it may have been sent, and must not be sent twice. */
export type Outcome = { is: 'sent' } | { is: 'refused' | 'later' | 'unknown'; reason: string }

type Single = { over: ChannelName; to: string; message: Message; id: string }

/**
 * Asks one channel once to send a message to an address, unless that mailbox was refused permanently. The same `id` means the same message. Never
 * call inside a transaction.
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
    const reason = error instanceof Error ? error.name : 'unknown' // only our own messages are known to contain no personal data
    return error instanceof ProviderUnavailableError || channel.deduplicates ? { is: 'later', reason } : { is: 'unknown', reason }
  }
}

/** When the status cannot be read, the mailbox is tried: sending is safe, waiting is not. */
const isRefused = (deps: Deps, address: string) =>
  listRefusedMailboxes(deps, [address]).then(
    ({ size }) => size > 0,
    () => false,
  )

/** Enough for the owner to recognise it: `+8490*****12`, `an***@example.vn`. */
export const masked = (address: string) =>
  address.includes('@') ? address.replace(/^(.{0,2})[^@]*/, '$1***') : `${address.slice(0, 5)}*****${address.slice(-2)}`

const context = 'channels:sending'

/**
 * Queues a message for the job worker, encrypted and in the caller's transaction, so that it is sent exactly when that commits, and the response time
 * does not reveal what was sent. `undefined` is queued the same way and sends nothing. Dropped when not sent within `withinSeconds`. Throws
 * NO_CHANNEL at once.
 */
export async function queueMessage(deps: Deps, to: Recipient, message: Message | undefined, withinSeconds: number) {
  const sending = message && { ...message, to }
  if (!canReach(deps, to)) throw channelError.NO_CHANNEL()
  await insertSending(deps.db, { id: randomUUID(), sealed: seal(deps.config, padded(sending), context), seconds: withinSeconds })
}

/** Whether any configured channel reaches this recipient. */
const canReach = (deps: Deps, to: Recipient) =>
  listRoutes(deps, { to, template: 'otp', params: { code: '', minutes: 0, purpose: '' } }).length > 0

const paddedTo = 1024
/** Pads every message to one length: neither its size nor the time to write it reveals its content. */
const padded = (sending: Sending | undefined) => JSON.stringify(sending ?? null).padEnd(paddedTo)

const Queued = z.object({ id: z.uuid(), sealed: z.string(), endsAt: z.string() })

/** Job handler of a queued message. */
export async function sendQueued(deps: Deps, payload: unknown) {
  const { id, sealed, endsAt } = Queued.parse(payload)
  const sending = JSON.parse(unseal(deps.config, sealed, context).toString()) as Sending | null // encrypted by `queueMessage`
  if (sending && (await isStillTime(deps.db, endsAt))) await sendMessage(deps, sending, id)
}
