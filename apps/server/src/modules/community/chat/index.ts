/**
 * Chat: conversations between people, classes, study groups and support.
 *
 * Owns rooms, members, messages with their changes, read marks and reactions, attached files and link previews; blocks, bans, quiet hours of
 * teachers, and presence. Does not own relations between people, which are checked on every access (families, who teaches whom), nor study groups,
 * whose module manages the members of their rooms. Files are stored as assets and readable only through their room; cards of orders and courses are
 * rendered per reader by the modules that own them.
 *
 * Calls assets, courses, tutors, people, families, notifications, entitlements and orders. Subscribes to lesson.roster_changed, family.linked,
 * family.unlinked and report.question_asked. Publishes chat.contact_shared and chat.support_message_sent.
 */
import { chatFileRoutes } from './files/files.routes.ts'
import { trackPresence } from './presence/track-presence.service.ts'
import type { Module } from '#platform/app/module'
import { chatSettings } from './chat.settings.ts'
import { alertLoops } from './alerts/alerts.service.ts'
import { chatSubscribers } from './chat.subscribers.ts'
import { chatRoutes } from './chat.routes.ts'
import { fileJobs } from './files/files.service.ts'
import { linkJobs, linkLoops } from './links/links.service.ts'
import { personalData } from './personal-data.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchLoops } from './search/search.service.ts'
import { safetyRoutes } from './oversight/safety.routes.ts'

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
} from './oversight/moderation.service.ts'
export { deleteExpiredMessages } from './oversight/retention.service.ts'
export { botPersonIds } from './chat-room.ts'
export { describeParticipants, listMinors } from './participants/participants.service.ts'
export { countUnread } from './rooms/rooms.service.ts'
export { addHelper, removeHelper, findText, listRoomHeads, openSupportRoom, mayRead, postAs, write } from './rooms/support-rooms.service.ts'

export { joinGroupRoom, leaveGroupRoom, openGroupRoom, renameGroupRoom } from './rooms/groups.service.ts'
export { importConversation, type ImportedConversation } from './rooms/import.service.ts'

export const chat: Module = {
  name: 'chat',
  settings: [chatSettings],
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
