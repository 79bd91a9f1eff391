import type { TextKey } from '@khue/contracts/ground/texts'

const site = ' · Khuê'

/** Texts around the fixed texts. */
export const textsText = {
  metaTitle: (title: string) => title + site,
  version: (day: string) => `Có hiệu lực từ ${day}`,
  older: (day: string) => `Đây là bản cũ, từ ${day}.`,
  toInForce: 'Đọc bản đang có hiệu lực',
  contents: 'Nội dung',
  rule: (characters: number, hasChosen: boolean) =>
    hasChosen
      ? `Những lời có dấu “Khuê chọn” do Khuê chọn và đứng trước; tiếp theo là những đánh giá mới nhất, mỗi khoá học một lời. Tất cả là đánh giá thật đang hiển thị trên trang khoá học, dài từ ${characters} ký tự, bất kể số sao. Khuê không sửa câu chữ.`
      : `Đây là những đánh giá mới nhất dài từ ${characters} ký tự, bất kể số sao, mỗi khoá học một lời. Khuê không chọn riêng và không sửa câu chữ.`,
  chosen: 'Khuê chọn',
  stars: (stars: number) => `${stars} trên 5 sao`,
  learnt: 'Đã học',
  noReviews: 'Chưa có đánh giá nào',
  noReviewsLead: 'Đánh giá sẽ hiện ở đây khi những người học đầu tiên viết về lớp của mình.',
  toClasses: 'Xem lớp mở',
}

/** Texts that users consent to: the page shows their version. */
export const isPolicy = (key: TextKey) => key === 'privacy-policy' || key === 'terms-of-use'
