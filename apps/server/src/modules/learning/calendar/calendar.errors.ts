import { errorTable } from '#platform/errors'

export const calendarError = errorTable({
  CALENDAR_LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học này'],
})
