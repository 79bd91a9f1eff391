import type * as contract from '@khue/contracts/community/chat-safety'
import type { ChatReportReason } from '@khue/contracts/community/chat-safety-rules'
import type { Reply } from '@khue/contracts/endpoint'
import { browserApi } from '#app/shared/browser-api.ts'

export type RoomSafety = Reply<typeof contract.getRoomSafety>
/** A reported message, or a reported person of a room. */
export type Reported = { roomId: string; seq: number } | { roomId: string; personId: string }

/** Chat safety endpoints for the browser. */
export const safetyApi = {
  read: (id: string) =>
    browserApi.call<typeof contract.getRoomSafety>({ method: 'GET', path: '/chat/v1/rooms/:id/safety' }, { params: { id } }),
  block: (personId: string, isBlocked: boolean) =>
    browserApi.call<typeof contract.blockPerson>(
      { method: 'PUT', path: '/chat/v1/blocks/:personId' },
      { params: { personId }, body: { isBlocked } },
    ),
  report: (of: Reported, said: { reason: ChatReportReason; content: string }) =>
    browserApi.callOnce<typeof contract.reportInChat>(
      { method: 'POST', path: '/chat/v1/reports' },
      { body: 'seq' in of ? { about: 'MESSAGE', ...of, ...said } : { about: 'PERSON', ...of, ...said } },
    ),
}
