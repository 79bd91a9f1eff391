import type { ReactionKind } from '@khue/contracts/community/chat'

export type DemoMessage = {
  /** A key of `accounts.ts` or `teachers.ts`, or `learner-0` … of `ratings.ts`. */
  by: string
  text: string
  /** The day before today, and the time; a time that still lies ahead moves a day back. */
  daysAgo: number
  at: string
  replyTo?: number
  mentions?: readonly string[]
  reactions?: readonly { kind: ReactionKind; by: readonly string[] }[]
  isPinned?: true
}
export type DemoConversation = {
  key: string
  in: 'CLASS' | 'PARENTS' | readonly [string, string]
  messages: readonly DemoMessage[]
  /** The last `count` messages are unread for these people. */
  unread?: { count: number; by: readonly string[] }
}

/** The class of the demo's child, and its members. */
export const chattingClass = 'phan-thuc'
export const classmates = ['minh-an', 'learner-0', 'learner-2', 'learner-3', 'learner-8', 'learner-12'] as const

export const demoConversations: readonly DemoConversation[] = [
  {
    key: 'mother-and-child',
    in: ['thu-trang', 'minh-an'],
    messages: [
      { by: 'minh-an', text: 'Mẹ ơi hôm nay lớp con học muộn hơn 15 phút ạ.', daysAgo: 4, at: '17:05' },
      { by: 'thu-trang', text: 'Mẹ biết rồi. Con nhớ ăn cơm trước khi học nhé.', daysAgo: 4, at: '17:12' },
    ],
  },
  {
    key: 'class',
    in: 'CLASS',
    messages: [
      {
        by: 'thu-ha',
        text: 'Chào cả lớp! Phòng này để các em hỏi bài và nhận thông báo của lớp. Hỏi lúc nào cũng được, cô trả lời trong ngày.',
        daysAgo: 6,
        at: '19:20',
        isPinned: true,
        reactions: [
          { kind: 'LIKE', by: ['minh-an', 'learner-2', 'learner-3'] },
          { kind: 'LOVE', by: ['learner-0'] },
        ],
      },
      { by: 'learner-0', text: 'Em chào cô và các bạn ạ!', daysAgo: 6, at: '19:24' },
      { by: 'learner-2', text: 'Em chào cô ạ.', daysAgo: 6, at: '19:25' },
      { by: 'minh-an', text: 'Em chào cả lớp.', daysAgo: 6, at: '19:27' },
      { by: 'learner-3', text: 'Cô ơi, buổi tới mình học rút gọn hay quy đồng ạ?', daysAgo: 2, at: '18:02' },
      {
        by: 'thu-ha',
        text: 'Buổi tới ta rút gọn phân thức. Trước khi vào lớp, em nào cũng xem lại bảy hằng đẳng thức nhé.',
        daysAgo: 2,
        at: '18:15',
        replyTo: 5,
        reactions: [{ kind: 'THANKS', by: ['learner-3', 'learner-12'] }],
      },
      { by: 'learner-12', text: 'Em gửi cô bài 1 và bài 2. Bài 3 em chưa làm được vì mẫu có hai ẩn.', daysAgo: 1, at: '20:10' },
      {
        by: 'thu-ha',
        text: '@Đoàn Mỹ An làm đúng hướng rồi. Em đặt nhân tử chung ở mẫu trước, rồi mới rút gọn.',
        daysAgo: 1,
        at: '20:22',
        mentions: ['learner-12'],
      },
      { by: 'learner-12', text: 'Dạ em ra rồi ạ, em cảm ơn cô!', daysAgo: 1, at: '20:41', reactions: [{ kind: 'LOVE', by: ['thu-ha'] }] },
      { by: 'thu-ha', text: 'Bài tập tuần này ở trang 42, bài 1 đến bài 5. Hạn nộp là thứ Sáu.', daysAgo: 0, at: '07:30', isPinned: true },
      { by: 'learner-8', text: 'Mai nộp bài mấy giờ ạ?', daysAgo: 0, at: '07:41' },
      { by: 'learner-8', text: 'Em học buổi sáng, buổi chiều em mới gửi được ạ.', daysAgo: 0, at: '07:42' },
    ],
    unread: { count: 3, by: ['minh-an', 'learner-0', 'learner-2'] },
  },
  {
    key: 'parents',
    in: 'PARENTS',
    messages: [
      {
        by: 'thu-ha',
        text: 'Kính chào phụ huynh. Nhóm này để ba mẹ trao đổi với cô về lịch học và kết quả của con. Việc riêng của từng con, ba mẹ nhắn riêng cho cô nhé.',
        daysAgo: 6,
        at: '19:30',
        isPinned: true,
      },
      { by: 'thu-trang', text: 'Chào cô, tôi là mẹ của Minh An. Rất mong được cô giúp cháu.', daysAgo: 6, at: '20:02' },
      { by: 'thu-ha', text: 'Thứ Năm này lớp nghỉ một buổi vì trường họp, cô dạy bù vào tối thứ Bảy lúc 19:30.', daysAgo: 2, at: '12:10' },
      {
        by: 'thu-trang',
        text: 'Vâng, cháu học được tối thứ Bảy. Cảm ơn cô báo sớm.',
        daysAgo: 2,
        at: '12:25',
        reactions: [{ kind: 'THANKS', by: ['thu-ha'] }],
      },
    ],
  },
  {
    key: 'mother-and-teacher',
    in: ['thu-trang', 'thu-ha'],
    messages: [
      {
        by: 'thu-trang',
        text: 'Cô Hà ơi, dạo này Minh An ở lớp thế nào ạ? Ở nhà cháu hay quên điều kiện xác định.',
        daysAgo: 1,
        at: '21:05',
      },
      {
        by: 'thu-ha',
        text: 'Chào chị, cháu tiến bộ nhiều. Cháu khai triển nhanh và đúng, chỉ còn hay bỏ qua bước đặt điều kiện.',
        daysAgo: 1,
        at: '21:20',
        replyTo: 1,
      },
      {
        by: 'thu-ha',
        text: 'Em đã gửi riêng cho cháu ba bài ngắn để luyện. Chị nhắc cháu làm trước buổi thứ Ba giúp em.',
        daysAgo: 1,
        at: '21:21',
      },
      {
        by: 'thu-trang',
        text: 'Vâng, tối nay tôi xem cùng cháu. Cảm ơn cô nhiều.',
        daysAgo: 1,
        at: '21:34',
        reactions: [{ kind: 'LOVE', by: ['thu-ha'] }],
      },
      { by: 'thu-ha', text: 'Hôm nay cháu làm đúng cả ba bài chị ạ.', daysAgo: 0, at: '08:05' },
    ],
    unread: { count: 1, by: ['thu-trang'] },
  },
  {
    key: 'child-and-teacher',
    in: ['minh-an', 'thu-ha'],
    messages: [
      { by: 'minh-an', text: 'Em chào cô ạ.', daysAgo: 1, at: '18:51' },
      { by: 'minh-an', text: 'Cô ơi câu 7 em làm ra x = 2 nhưng đáp án ghi vô nghiệm ạ.', daysAgo: 1, at: '18:52' },
      {
        by: 'thu-ha',
        text: 'An khai triển đúng rồi. Nhưng em nhìn lại mẫu số: x − 2 phải khác 0. Vậy x = 2 có được nhận không em?',
        daysAgo: 1,
        at: '19:02',
        replyTo: 2,
      },
      {
        by: 'minh-an',
        text: 'Dạ không ạ! Em quên điều kiện xác định.',
        daysAgo: 1,
        at: '19:03',
        reactions: [{ kind: 'HAHA', by: ['thu-ha'] }],
      },
      {
        by: 'thu-ha',
        text: 'Cô gửi lại lời giải câu 7 ở trang https://khue.vn/knowledge nhé. Khoanh tròn mẫu số trước khi làm.',
        daysAgo: 0,
        at: '08:10',
      },
      { by: 'thu-ha', text: 'Làm xong em nhắn cô xem.', daysAgo: 0, at: '08:11' },
    ],
    unread: { count: 2, by: ['minh-an'] },
  },
]
