// Separate from the endpoints, so that pages load no schemas.

/** Spec 3. CO_SCHEDULE_DAY: a day of the week on which a learner studies a recorded course. */
export const eventTypes = ['LESSON', 'CO_SCHEDULE_DAY', 'SUBMISSION_DEADLINE', 'REMINDER'] as const
export type EventType = (typeof eventTypes)[number]

/** A calendar shows a month with the days around it. */
export const longestCalendarDays = 62

export const reminderRepeats = ['none', 'weekly'] as const
export type ReminderRepeat = (typeof reminderRepeats)[number]
/** How many minutes before, as the form offers them. */
export const remindChoices = [0, 5, 15, 30, 60, 1440] as const
export const longestReminderTitle = 120
export const mostReminders = 500
