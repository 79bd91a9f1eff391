import type { Deps } from '#platform/deps'
import { type Channel, MailboxNotFoundError, type OutgoingMessage } from './adapter.ts'
import * as stored from './mailboxes.repository.ts'

/** Which of these addresses were refused permanently and have accepted nothing since. */
export const listRefusedMailboxes = ({ db }: Deps, addresses: readonly string[]) => stored.findRefused(db, addresses)

/** Called when no account uses this address any more. */
export const forgetMailbox = async ({ db }: Deps, address: string) => void (await stored.deleteRefused(db, address))

/** Sends by a channel, and records from the result whether the mailbox exists. */
export async function sendThroughChannel(deps: Deps, channel: Channel, outgoing: OutgoingMessage) {
  const note = (noted: Promise<unknown>) =>
    noted.catch((error: unknown) => {
      // never rethrow: a sent message reported as unsent would be sent again
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
/** A mailbox may have been reopened unnoticed: old refusals are deleted. */
export const sweepMailboxes = ({ db }: Deps) => stored.sweepRefused(db, monthsAtMost)
