/**
 * Channels: delivers messages to people by Zalo (ZNS), SMS (eSMS) and e-mail (SMTP), by the first channel that accepts them.
 * Owns message texts, provider adapters, the tokens of the Official Account, and the list of refused mailboxes; does not own who may be notified of
 * what, nor how often: callers decide that; calls no module; subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { channelSettings } from './channels.settings.ts'
import { channelJobs } from './channels.jobs.ts'

export { masked, openChannels, type Outcome, queueMessage, sendMessage, sendByChannel } from './sending/channels.service.ts'
export { forgetMailbox, listRefusedMailboxes } from './mailboxes.service.ts'
export type { DigestPart, Message } from './message.ts'
export { previewMessage, previewMessages } from './sending/preview.service.ts'

export const channels: Module = { name: 'channels', settings: [channelSettings], jobs: channelJobs }
