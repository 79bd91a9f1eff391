/**
 * Channels: brings messages to people by Zalo (ZNS), SMS (eSMS) and e-mail (SMTP), over the first that takes them.
 * Owns the words of messages, the adapters, the tokens of the Official Account, and which mailboxes take nothing any more. Does not own who may be told what, nor
 * how often: its callers decide that.
 * Calls nobody, hears nothing, announces nothing.
 */
import type { Module } from '#platform/app/module'
import { channelJobs } from './channels.jobs.ts'

export { masked, openChannels, type Outcome, queueMessage, sendMessage, sendByChannel } from './channels.service.ts'
export { forgetMailbox, listRefusedMailboxes } from './mailboxes.service.ts'
export type { DigestPart, Message } from './message.ts'
export { previewMessage, previewMessages } from './preview.service.ts'

export const channels: Module = { name: 'channels', jobs: channelJobs }
