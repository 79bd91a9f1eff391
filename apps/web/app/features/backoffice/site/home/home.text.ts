// Vietnamese texts of the home page that belong to no other feature.
const nb = '\u00A0'

export const homeText = {
  titleStart: 'Mỗi buổi học,',
  titleMiddle: 'sáng thêm',
  titleEnd: 'một vì sao',
  lead: 'Lớp mở tương tác mỗi ngày cùng thầy cô tận tâm. Cả nhà chọn môn, chọn giờ rồi vào học ngay tại nhà.',
  subjectsTitle: 'Chọn một bầu trời để khám phá',
  subjectsAll: 'Tất cả lớp mở',
  subjectClasses: (count: number) => (count > 0 ? `${count}${nb}lớp mở` : 'Sắp có lớp'),
  mostBought: 'Ba mẹ đang chọn nhiều nhất',
  bestRated: 'Học viên đánh giá cao nhất',
  reportTitle: 'Ba mẹ không cần hỏi “Hôm nay con học gì?”',
  reportLead: 'Con học được gì, vững chỗ nào, cần kèm thêm ở đâu: ba mẹ nhìn là thấy, không phải đoán.',
  reportPoints: ['Chuyên cần và bài tập, tính theo từng buổi', 'Lời nhắn do chính thầy cô viết', 'Một việc nhỏ ba mẹ có thể làm cùng con'],
  paperTitle: 'Báo cáo tuần có gì?',
  paperLead: 'Ba phần, đọc xong trong hai phút',
  paperParts: [
    { title: 'Con đã đi tới đâu', body: 'Mỗi buổi học là một vì sao: buổi nào đã xong, buổi nào sắp tới.' },
    { title: 'Thầy cô nhận xét', body: 'Vài dòng về điều con làm tốt và điều con hay quên.' },
    { title: 'Ba mẹ có thể làm gì', body: 'Một gợi ý vừa sức cho buổi tối cuối tuần.' },
  ],
  memberTitle: 'Gói thành viên: học mọi lớp mở, cả nhà dùng chung',
  memberLead: 'Vào tất cả lớp trực tiếp, chọn thời hạn hợp với gia đình.',
  memberFrom: 'Từ',
  memberPerMonth: 'một tháng.',
  memberGo: 'Xem các gói',
}
