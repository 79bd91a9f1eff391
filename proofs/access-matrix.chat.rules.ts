import { hidden, forAdmins, own, params, type AccessRule, thing } from './access-matrix.rule.ts'
import type { World } from './access-matrix.world.ts'

const room = ({ chatRoomId }: World) => chatRoomId
const support = ({ supportId }: World) => supportId
const root = '/chat/v1'
const ofRoom = (body: object) => thing(room, (id) => ({ params: { id }, body }))
const ofMessage = (body?: object) => thing(room, (id) => ({ params: { id, seq: '1' }, ...(body && { body }) }))

/** The room of the mother and her child. */
export const chatRules: Record<string, AccessRule> = {
  [`GET ${root}/rooms`]: hidden({ showsOwnData: true }),
  [`GET ${root}/contacts`]: hidden({ showsOwnData: true }),
  [`GET ${root}/unread`]: own(),
  [`GET ${root}/presence`]: hidden(),
  [`GET ${root}/search`]: own(() => ({ query: { term: 'com' } }), { view: 'private' }),
  [`POST ${root}/rooms`]: thing(
    ({ child }) => child.id,
    (participantId) => ({ body: { participantId } }),
  ),
  [`GET ${root}/rooms/:id`]: thing(room, params, { showsOwnData: true, view: 'private' }),
  [`GET ${root}/rooms/:id/messages`]: thing(room, params, { showsOwnData: true, view: 'private' }),
  [`GET ${root}/rooms/:id/changes`]: thing(room, (id) => ({ params: { id }, query: { after: '0' } }), {
    showsOwnData: true,
    view: 'private',
  }),
  [`POST ${root}/rooms/:id/messages`]: ofRoom({ clientId: '0190163d-8694-739b-aea5-966c26f8ad91', text: 'Con ăn cơm chưa?' }),
  [`PATCH ${root}/rooms/:id/messages/:seq`]: ofMessage({ text: 'Con ăn cơm chưa đấy?' }),
  [`PUT ${root}/rooms/:id/messages/:seq/reactions`]: ofMessage({ kind: 'LOVE', isOn: true }),
  [`PUT ${root}/rooms/:id/messages/:seq/pin`]: ofMessage({ isPinned: true }),
  [`DELETE ${root}/rooms/:id/messages/:seq`]: ofMessage(),
  [`POST ${root}/rooms/:id/read`]: ofRoom({ seq: 1 }),
  [`POST ${root}/rooms/:id/typing`]: ofRoom({ isTyping: true }),
  [`PUT ${root}/rooms/:id/draft`]: ofRoom({ text: 'Mẹ đang viết' }),
  [`PUT ${root}/rooms/:id/mute`]: ofRoom({ isMuted: false }),
  [`GET ${root}/rooms/:id/safety`]: thing(room, params, { view: 'private' }),
  [`GET ${root}/blocks`]: hidden(),
  [`PUT ${root}/blocks/:personId`]: own(({ child }) => ({ params: { personId: child.id }, body: { isBlocked: false } })),
  [`GET ${root}/answer-hours`]: own(),
  [`PUT ${root}/answer-hours`]: own(() => ({ body: { quietHours: null, answersBy: null } })),
  [`POST ${root}/reports`]: thing(room, (roomId, { child }) => ({
    body: { about: 'PERSON', roomId, personId: child.id, reason: 'OTHER' },
  })),
  [`GET ${root}/supports`]: hidden({ showsOwnData: true }),
  [`POST ${root}/supports`]: own(() => ({
    body: { clientId: '0190163d-8694-739b-aea5-966c26f8ad92', subject: 'Cần giúp', category: 'OTHER', text: 'Giúp tôi với' },
  })),
  [`GET ${root}/supports/:id`]: thing(support, params, { showsOwnData: true, view: 'private' }),
  [`POST ${root}/supports/:id/request-human`]: thing(support, params),
  [`POST ${root}/supports/:id/close`]: thing(support, params),
  [`POST ${root}/supports/:id/rate`]: thing(support, (id) => ({ params: { id }, body: { stars: 4 } })),
  [`POST ${root}/supports/:id/reopen`]: thing(support, params),
  [`GET ${root}/bots`]: own(),
  [`GET ${root}/admin/supports`]: forAdmins,
  [`POST ${root}/admin/supports/:id/take`]: forAdmins,
  [`POST ${root}/admin/supports/:id/hand-over`]: forAdmins,
  [`GET ${root}/admin/cases`]: forAdmins,
  [`POST ${root}/admin/cases/:id/open`]: forAdmins,
  [`POST ${root}/admin/cases/:id/decide`]: forAdmins,
}
