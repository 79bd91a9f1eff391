/**
 * Chat: who writes to whom, and what they wrote.
 * Owns rooms, who is in them, messages in the order of their room, what was changed, seen and felt; who has blocked whom, who is silenced,
 * when teachers read nothing, and who has a page open. Who has to do with whom is asked each time of identity (families), entitlements, catalogue and tutors
 * (who learns what from whom).
 * Who is in a study group is told here by whoever keeps the groups.
 * Pages that messages link to are asked by a loop, and what they say about themselves is kept here.
 * Files of messages are assets, and are read here alone: whoever may not read the room finds none.
 * What a message is about is drawn for each reader anew by orders and catalogue, which say who sees what.
 * Calls these, assets and notifications. Hears line.delivered and family.linked. Announces chat.contact_shared and chat.support_message_sent.
 */
import { chatFileRoutes } from './files/files.routes.ts'
import { trackPresence } from './presence/track-presence.service.ts'
import type { Module } from '#platform/app/module'
import { alertLoops } from './alerts/alerts.service.ts'
import { chatSubscribers } from './chat.subscribers.ts'
import { chatRoutes } from './chat.routes.ts'
import { fileJobs } from './files/files.service.ts'
import { linkJobs, linkLoops } from './links/links.service.ts'
import { personalData } from './personal-data.service.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchLoops } from './search/search.service.ts'
import { safetyRoutes } from './safety/safety.routes.ts'

export { requireMayAttach } from './cards/cards.service.ts'
export { contactShared, supportMessageSent } from './chat.events.ts'
export {
  countContactInfoShared,
  findSender,
  findChatBanEnd,
  hideMessage,
  listEvidence,
  requireSharedRoom,
  banFromChat,
} from './safety/moderation.service.ts'
export { deleteExpiredMessages } from './safety/retention.service.ts'
export { botPersonIds } from './chat-room.ts'
export { describeParticipants, listMinors } from './service/participants.ts'
export { addHelper, removeHelper, findText, listRoomHeads, openSupportRoom, mayRead, postAs, write } from './service/support-rooms.ts'

export { joinGroupRoom, leaveGroupRoom, openGroupRoom, renameGroupRoom } from './service/groups.ts'
export { importConversation, type ImportedConversation } from './service/import.ts'

export const chat: Module = {
  name: 'chat',
  routes: (api) => {
    chatRoutes(api)
    safetyRoutes(api)
    searchRoutes(api)
  },
  plugins: [{ role: 'api', mount: chatFileRoutes }],
  sockets: { trackPresence },
  subscribers: chatSubscribers,
  jobs: [...fileJobs, ...linkJobs],
  loops: [...alertLoops, ...searchLoops, ...linkLoops],
  personalData,
}
