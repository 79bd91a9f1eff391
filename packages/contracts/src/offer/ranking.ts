import { maxRanked, textFits } from '../text-fits.ts'
import type { CourseSort } from './courses.ts'

/**
 * How lists are ordered (decision 23), defined once for the search engine and for the page that publishes it: the engine ranks in the order of
 * `textFits`, compares `maxRanked` candidates and takes its sorts from here; `/how-we-rank` prints the same in the words beside them.
 */

const sortWords: Record<CourseSort, string> = {
  MOST_BOUGHT: 'Mua nhiều nhất: theo số lượt mua, nhiều trước ít sau; gia sư theo số học viên.',
  HIGHEST_RATE:
    'Đánh giá cao nhất: theo điểm trung bình có tính số lượt, để một lượt 5 sao duy nhất không đứng trên khoá có nhiều lượt tốt.',
  PRICE_ASC: 'Học phí thấp trước: theo học phí, thấp trước cao sau.',
  PRICE_DSC: 'Học phí cao trước: theo học phí, cao trước thấp sau.',
}

export type RankingPart = { title: string; lead: string; points: readonly string[]; after: string }

/** The criteria as published to everyone. */
export const rankingCriterion: readonly RankingPart[] = [
  {
    title: 'Khi bạn tìm bằng từ khoá',
    lead: 'Gợi ý mà bạn đã bấm chọn đứng đầu. Sau đó, mức khớp nào nêu trước thì đứng trước:',
    points: Object.values(textFits),
    after: `Khớp như nhau thì xếp theo số lượt mua (gia sư: số học viên), nhiều trước ít sau; vẫn bằng nhau thì mới hơn đứng trước. Khi có hơn ${maxRanked} kết quả cùng khớp, ${maxRanked} kết quả được mua nhiều nhất và những kết quả trùng tên được xếp trước theo cách này, số còn lại xếp tiếp theo số lượt mua.`,
  },
  {
    title: 'Khi bạn chọn cách sắp xếp',
    lead: 'Không có từ khoá thì khoá học và gia sư xếp theo số lượt mua, trừ khi bạn chọn cách khác. Điểm đánh giá chỉ quyết định thứ tự khi bạn chọn xếp theo đánh giá.',
    points: Object.values(sortWords),
    after: 'Lớp học mở và lớp tương tác luôn xếp theo giờ bắt đầu, sớm trước muộn sau.',
  },
]
