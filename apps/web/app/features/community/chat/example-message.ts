import type { Message } from '@khue/contracts/community/chat'

const day = '2026-11-24'
/** A message as the server returns it, for tests. */
export const exampleMessage = (seq: number, differing: Partial<Message> = {}): Message => ({
  seq,
  revision: seq,
  clientId: `0190a000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  senderId: 'ha',
  text: `Tin ${seq}`,
  sentAt: new Date(Date.parse(`${day}T08:00:00+07:00`) + seq * 1000).toISOString(),
  editedAt: null,
  isDeleted: false,
  isPinned: false,
  replyTo: null,
  mentions: [],
  reactions: [],
  files: [],
  cards: [],
  ...differing,
})
