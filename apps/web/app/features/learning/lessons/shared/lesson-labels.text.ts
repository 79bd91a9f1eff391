import type { Attendance, LessonKind, LessonState, ProblemState, SeatMoneyState } from '@khue/contracts/learning/lesson-states'
import type { Stay } from '@khue/contracts/learning/lesson-shapes'

/** Vietnamese names of what a lesson can be. */
export const lessonLabels = {
  states: {
    UPCOMING: 'Sắp diễn ra',
    ONGOING: 'Đang học',
    ENDED: 'Chờ xác nhận',
    HELD: 'Đã dạy',
    NOT_HELD: 'Chưa được dạy',
    COMPLETED: 'Hoàn tất',
    CANCELLED: 'Đã huỷ',
  } satisfies Record<LessonState, string>,
  kinds: { COURSE: 'Buổi của khoá học', OPEN_CLASS: 'Lớp mở', INTERACTIVE_CLASS: 'Lớp tương tác' } satisfies Record<LessonKind, string>,
  attendances: {
    EXPECTED: 'Chưa điểm danh',
    PRESENT: 'Có mặt',
    LATE: 'Đến muộn',
    LEFT_EARLY: 'Về sớm',
    ABSENT: 'Vắng',
    EXCUSED: 'Vắng có phép',
  } satisfies Record<Attendance, string>,
  problems: {
    OPEN: 'Chờ quyết định',
    FOR_FAMILY: 'Không tính buổi này',
    FOR_TEACHER: 'Tính là đã dạy',
    WITHDRAWN: 'Gia đình đã rút',
  } satisfies Record<ProblemState, string>,
  money: {
    NONE: 'Không có học phí',
    HELD: 'Khuê đang giữ',
    CONTESTED: 'Giữ lại chờ quyết định',
    RELEASED: 'Đã chuyển cho giáo viên',
    OWED: 'Chờ dạy bù hoặc hoàn lại',
    BACK: 'Đã hoàn cho gia đình',
  } satisfies Record<SeatMoneyState, string>,
  sources: {
    ROOM: 'máy chủ đo trong phòng học',
    TEACHER: 'giáo viên bấm bắt đầu và kết thúc',
    LINK: 'bấm vào lớp qua liên kết',
    DECLARED: 'giáo viên khai thêm',
  } satisfies Record<Stay['source'], string>,
  number: (number: number, lessons: number | null) => (lessons === null ? `Buổi ${number}` : `Buổi ${number} trên ${lessons}`),
  learners: (count: number) => `${count}\u00A0học viên`,
}
