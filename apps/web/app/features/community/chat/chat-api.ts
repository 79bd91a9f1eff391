import type * as contract from '@khue/contracts/community/chat'
import type * as presence from '@khue/contracts/community/chat-presence'
import type { Reply } from '@khue/contracts/endpoint'
import { browserApi } from '#app/shared/browser-api.ts'

const root = '/chat/v1/rooms'
const room = `${root}/:id` as const
const message = `${room}/messages/:seq` as const

/** The start of a page of messages; defaults to the newest. */
export type Where = { before?: number; after?: number; around?: number; day?: string }
export type RoomDetails = Reply<typeof contract.getRoom>
export type Contact = Reply<typeof contract.listContacts>['items'][number]

/** Chat endpoints for the browser. Sending is in `send-message.ts`. */
export const chatApi = {
  listRooms: async () => (await browserApi.call<typeof contract.listRooms>({ method: 'GET', path: root })).items,
  listContacts: async (term: string) =>
    (await browserApi.call<typeof contract.listContacts>({ method: 'GET', path: '/chat/v1/contacts' }, { query: { term } })).items,
  listPresence: async () => (await browserApi.call<typeof presence.listPresence>({ method: 'GET', path: '/chat/v1/presence' })).items,
  openRoom: async (participantId: string) =>
    (await browserApi.call<typeof contract.openRoom>({ method: 'POST', path: root }, { body: { participantId } })).id,
  getRoom: (id: string) => browserApi.call<typeof contract.getRoom>({ method: 'GET', path: room }, { params: { id } }),
  listMessages: (id: string, where: Where) =>
    browserApi.call<typeof contract.listMessages>({ method: 'GET', path: `${room}/messages` }, { params: { id }, query: where }),
  listChanges: (id: string, after: number) =>
    browserApi.call<typeof contract.listChanges>({ method: 'GET', path: `${room}/changes` }, { params: { id }, query: { after } }),
  edit: (id: string, seq: number, text: string) =>
    browserApi.call<typeof contract.editMessage>({ method: 'PATCH', path: message }, { params: { id, seq }, body: { text } }),
  recall: (id: string, seq: number) =>
    browserApi.call<typeof contract.deleteMessage>({ method: 'DELETE', path: message }, { params: { id, seq } }),
  react: (id: string, seq: number, kind: contract.ReactionKind, isOn: boolean) =>
    browserApi.call<typeof contract.reactToMessage>(
      { method: 'PUT', path: `${message}/reactions` },
      { params: { id, seq }, body: { kind, isOn } },
    ),
  pin: (id: string, seq: number, isPinned: boolean) =>
    browserApi.call<typeof contract.pinMessage>({ method: 'PUT', path: `${message}/pin` }, { params: { id, seq }, body: { isPinned } }),
  markRead: (id: string, seq: number) =>
    browserApi.call<typeof contract.markRoomRead>({ method: 'POST', path: `${room}/read` }, { params: { id }, body: { seq } }),
  saveDraft: (id: string, text: string) =>
    browserApi.call<typeof contract.saveDraft>({ method: 'PUT', path: `${room}/draft` }, { params: { id }, body: { text } }),
  mute: (id: string, isMuted: boolean) =>
    browserApi.call<typeof contract.muteRoom>({ method: 'PUT', path: `${room}/mute` }, { params: { id }, body: { isMuted } }),
}
export type ChatApi = typeof chatApi
