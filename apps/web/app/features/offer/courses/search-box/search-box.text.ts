// Vietnamese texts of the header's search box.
export const searchText = {
  scopes: {
    COURSE: { name: 'Lớp học', label: 'Tìm lớp khoá học', hint: 'Tìm “Toán 8”, “IELTS Writing”…' },
    INTERACTIVE: { name: 'Sự kiện', label: 'Tìm lớp tương tác, sự kiện học tập', hint: 'Tìm buổi học, sự kiện…' },
    TUTOR: { name: 'Gia sư', label: 'Tìm gia sư', hint: 'Tìm môn học, tên gia sư…' },
  },
  form: 'Tìm kiếm',
  scope: 'Tìm trong',
  search: 'Tìm kiếm',
  open: 'Mở tìm kiếm',
  close: 'Đóng tìm kiếm',
  recent: 'Tìm kiếm gần đây',
  suggestions: 'Gợi ý',
  clear: 'Xoá lịch sử',
  // above a list: how the sentence was parsed
  wasRead: (typed: string) => `“${typed}” đã được hiểu thành các bộ lọc đang chọn.`,
  told: (filters: readonly string[]) => `Đã hiểu thành bộ lọc: ${filters.join(', ')}.`,
  exact: 'Tìm đúng nguyên văn',
  exactly: (term: string) => `Đang tìm đúng nguyên văn “${term}”.`,
  read: 'Hiểu thành bộ lọc',
  noRecent: 'Bạn chưa tìm gì gần đây.',
}
