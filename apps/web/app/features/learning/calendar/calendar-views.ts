export const calendarViews = ['week', 'month', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]
