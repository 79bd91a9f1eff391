import type {
  archiveNotification,
  countNotSeen,
  loadNotifications,
  markAllRead,
  markRead,
  markSeen,
  msgApp,
} from '@khue/contracts/people/notifications'
import type { CallInput } from '@khue/contracts/endpoint'
import { browserApi } from '#app/shared/browser-api.ts'

const headers: typeof msgApp = { 'x-msg-app': 'CFM' }
const root = '/messaging/notifications'

/** Inbox endpoints for the browser. */
export const inboxApi = {
  load: (query: NonNullable<CallInput<typeof loadNotifications>['query']>) =>
    browserApi.call<typeof loadNotifications>({ method: 'GET', path: `${root}/load-more` }, { headers, query }),
  countNotSeen: async () =>
    (await browserApi.call<typeof countNotSeen>({ method: 'GET', path: `${root}/count-not-seen` }, { headers })).count,
  markSeen: () => browserApi.call<typeof markSeen>({ method: 'POST', path: `${root}/seen` }, { headers }),
  markRead: (id: string) => browserApi.call<typeof markRead>({ method: 'POST', path: `${root}/mark-read` }, { headers, body: { id } }),
  markAllRead: () => browserApi.call<typeof markAllRead>({ method: 'POST', path: `${root}/mark-all-read` }, { headers }),
  archive: (id: string, action: 'ARCHIVE' | 'UNARCHIVE') =>
    browserApi.call<typeof archiveNotification>({ method: 'POST', path: `${root}/archive` }, { headers, body: { id, action } }),
}
export type InboxApi = typeof inboxApi
