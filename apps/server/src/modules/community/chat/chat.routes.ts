import * as contract from '@khue/contracts/community/chat'
import * as presence from '@khue/contracts/community/chat-presence'
import { type Api, serve } from '#platform/http/api'
import { listPresence } from './presence/presence.service.ts'
import * as messages from './messages/messages.service.ts'
import * as rooms from './rooms/rooms.service.ts'

const done = { done: true as const }
const at = ({ id, seq }: { id: string; seq: number }) => ({ roomId: id, seq })

export function chatRoutes(api: Api) {
  serve(api, contract.listRooms, async ({ deps, actor }) => ({ items: await rooms.listRooms(deps, actor) }))
  serve(api, contract.listContacts, async ({ deps, actor, query }) => ({ items: await rooms.listContacts(deps, actor, query.term) }))
  serve(api, presence.listPresence, async ({ deps, actor }) => ({ items: await listPresence(deps, actor) }))
  serve(api, contract.openRoom, async ({ deps, actor, body }) => ({ id: await rooms.openRoom(deps, actor, body.participantId) }))
  serve(api, contract.getRoom, ({ deps, actor, params }) => rooms.getRoom(deps, actor, params.id))
  serve(api, contract.listMessages, ({ deps, actor, params, query }) => messages.listMessages(deps, actor, params.id, query))
  serve(api, contract.listChanges, ({ deps, actor, params, query }) => messages.listChanges(deps, actor, params.id, query))
  serve(api, contract.sendMessage, ({ deps, actor, params, body }) => messages.send(deps, actor, params.id, body))
  serve(api, contract.editMessage, ({ deps, actor, params, body }) => messages.edit(deps, actor, at(params), body.text))
  serve(api, contract.deleteMessage, ({ deps, actor, params }) => messages.recallMessage(deps, actor, at(params)))
  serve(api, contract.reactToMessage, ({ deps, actor, params, body }) => messages.react(deps, actor, at(params), body))
  serve(api, contract.pinMessage, ({ deps, actor, params, body }) => messages.pin(deps, actor, at(params), body.isPinned))
  serve(api, contract.markRoomRead, async ({ deps, actor, params, body }) => {
    await rooms.markRead(deps, actor, params.id, body.seq)
    return done
  })
  serve(api, presence.setTyping, async ({ deps, actor, params, body }) => {
    await rooms.setTyping(deps, actor, params.id, body.isTyping)
    return done
  })
  serve(api, contract.saveDraft, async ({ deps, actor, params, body }) => {
    await rooms.saveDraft(deps, actor, params.id, body.text)
    return done
  })
  serve(api, contract.muteRoom, async ({ deps, actor, params, body }) => {
    await rooms.mute(deps, actor, params.id, body.isMuted)
    return done
  })
  serve(api, contract.countUnread, async ({ deps, actor }) => ({ count: await rooms.countUnread(deps, actor) }))
}
