import { mostReminders } from '@khue/contracts/learning/calendar-rules'
import { errorTable } from '#platform/errors'

export const calendarError = errorTable({
  CALENDAR_LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học này'],
  CALENDAR_FEED_NOT_FOUND: [404, 'Địa chỉ lịch này không còn dùng được'],
  REMINDER_NOT_FOUND: [404, 'Không tìm thấy lời nhắc này'],
  REMINDER_COURSE_NOT_FOUND: [404, 'Không tìm thấy khoá học này trong những khoá đang học'],
  REMINDER_CHANGED: [409, 'Lời nhắc vừa được sửa ở nơi khác. Hãy xem lại rồi sửa tiếp.'],
  REMINDER_TOO_MANY: [409, `Mỗi người có nhiều nhất ${mostReminders} lời nhắc. Hãy xoá bớt những lời nhắc cũ.`],
})
