import { type Entry, settingsPath } from './role-frame.ts'

export const calendar = '/account/calendar'
/** Lessons hang at the calendar, also at that of a teacher. */
export const lessons = '/account/lessons'
export const chat: Entry = { to: '/account/chat', label: 'Tin nhắn', icon: 'message-circle', badge: 'unread' }
export const supports: Entry = { to: '/account/supports', label: 'Hỗ trợ', icon: 'headset' }
export const settings: Entry = { to: settingsPath, label: 'Cài đặt', icon: 'settings' }
