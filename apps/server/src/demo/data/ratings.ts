/** Learners who write ratings. */
export const demoLearners: readonly string[] = [
  'Nguyễn Hoàng Anh', 'Trần Quỳnh Chi', 'Lê Minh Khôi', 'Phạm Bảo Hân', 'Hoàng Đức Trí', 'Phan Ngọc Mai', 'Vũ Thành Đạt', 'Võ Khánh Ngân',
  'Đặng Gia Huy', 'Bùi Thảo Vy', 'Đỗ Tuấn Minh', 'Hồ Phương Thảo', 'Ngô Quốc Việt', 'Dương Hà Linh', 'Lý Minh Thư', 'Trịnh Đăng Khoa',
  'Đoàn Mỹ An', 'Huỳnh Nhật Nam', 'Mai Thanh Trúc', 'Cao Đức Phúc', 'Tô Lan Anh', 'Trương Gia Bình', 'Lâm Tuệ Nhi', 'Đinh Hải Long',
  'Nguyễn Thị Hồng', 'Trần Văn Sơn', 'Lê Thị Thu', 'Phạm Ngọc Tuấn', 'Hoàng Thị Yến', 'Phan Thanh Bình',
] // prettier-ignore

/** Ratings after a lesson, by stars; many have no text. */
export const demoWords: Readonly<Record<3 | 4 | 5, readonly string[]>> = {
  5: [
    'Con tôi hết sợ môn này sau một tháng. Cảm ơn thầy cô rất nhiều.',
    'Giảng chậm, kỹ, hỏi lại bao nhiêu lần cũng được.',
    'Luôn đúng giờ, có nhận xét gửi ba mẹ sau mỗi buổi.',
    'Em hiểu bài ngay tại lớp, về nhà làm được hết.',
    'Buổi học nào cũng có ví dụ gần gũi, con rất hào hứng.',
    'Từ 6 điểm lên 8 điểm giữa kỳ. Nhà mình sẽ học tiếp.',
    'Kiên nhẫn và vui tính, bé nhà mình chờ đến giờ học.',
    'Bài tập vừa sức, chữa bài rất cẩn thận.',
    '',
    '',
  ],
  4: [
    'Dạy hay, đôi khi hơi nhanh ở phần cuối buổi.',
    'Con tiến bộ đều. Mong có thêm bài tập về nhà.',
    'Thầy cô nhiệt tình; mạng thỉnh thoảng chập chờn một chút.',
    'Nội dung tốt, giờ học hơi muộn với bé nhỏ.',
    '',
  ],
  3: ['Dạy ổn nhưng phải đổi lịch hai lần.', 'Phù hợp với bạn có sẵn nền tảng hơn là bạn mất gốc.', ''],
}

/** Occasional replies of a teacher, by stars. */
export const demoReplies: Readonly<Record<3 | 4 | 5, string>> = {
  5: 'Cảm ơn gia đình đã tin tưởng. Con học rất chăm, hẹn gặp con buổi tới!',
  4: 'Cảm ơn góp ý của gia đình. Từ buổi tới lớp có thêm bài luyện ở nhà.',
  3: 'Rất tiếc vì buổi học chưa được như mong đợi. Lịch tháng này đã được chốt cố định.',
}
