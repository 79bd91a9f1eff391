/** Vietnamese texts of the report on a family's page of a lesson. */
export const lessonReportText = {
  answer: 'Trả lời thầy cô',
  read: 'Mở báo cáo',
  of: (action: string, name: string) => `${action}: ${name}`,
  noneYet: (teacher: string) =>
    `${teacher} đang viết báo cáo của buổi này. Báo cáo thường có trước 8:00 sáng hôm sau, Khuê nhắn ngay khi có.`,
  none: 'Chưa có báo cáo cho buổi học này.',
  asks: 'Thầy cô viết báo cáo cho ba mẹ. Em nhờ ba mẹ cho xem ở mục Báo cáo.',
}
