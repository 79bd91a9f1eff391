import type { Deps } from '#platform/deps'
import { type Channel, MailboxNotFoundError, type OutgoingMessage } from './adapter.ts'
import * as stored from './mailboxes.repository.ts'

/** Which of these addresses have been refused for good and have taken nothing since. */
export const listRefusedMailboxes = ({ db }: Deps, addresses: readonly string[]) => stored.findRefused(db, addresses)

/** Nobody is known by this address any more. */
export const forgetMailbox = async ({ db }: Deps, address: string) => void (await stored.deleteRefused(db, address))

/** Has a channel carry a parcel, and learns from the answer whether anybody reads mail there. */
export async function sendThroughChannel(deps: Deps, channel: Channel, outgoing: OutgoingMessage) {
  const note = (noted: Promise<unknown>) =>
    noted.catch((error: unknown) => {
      // what has gone out must not look as if it had not, or it would go out again
      deps.log.warn({ err: error }, 'mailbox status could not be saved')
    })
  try {
    await channel.send(deps, outgoing)
  } catch (error) {
    if (error instanceof MailboxNotFoundError) await note(stored.insertRefused(deps.db, outgoing.to))
    throw error
  }
  if (channel.reaches === 'email') await note(stored.deleteRefused(deps.db, outgoing.to))
}

const monthsAtMost = 6
/** A mailbox may have come back unseen: what is long ago is not held against it. */
export const sweepMailboxes = ({ db }: Deps) => stored.sweepRefused(db, monthsAtMost)
