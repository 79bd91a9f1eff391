/** A plan's picture: more months, more stars. */
const image = (stars: 1 | 3 | 7, color: string) => `/art/plans/${stars}/${color.slice(1)}.svg`

type Content = { name: string; priceVnd: number; color: string; stars: 1 | 3 | 7; description: string; seats?: number }
const plan = (months: number, content: Content) => ({
  sku: `SUB-${months}M`,
  months,
  name: content.name,
  priceVnd: content.priceVnd,
  description: content.description,
  viewColor: content.color,
  image: image(content.stars, content.color),
  seats: content.seats ?? 1,
  sort: months,
})

/** Every colour has a contrast of 4.5:1 or better on white, as text and as a button. */
export const demoPlans = [
  plan(1, {
    name: 'Sao Mai',
    priceVnd: 199_000,
    color: '#0B7268',
    stars: 1,
    description: 'Vào học các lớp mở, giá thành viên ở khoá học và lớp tương tác. Hợp để cả nhà thử một tháng.',
  }),
  plan(3, {
    name: 'Sao Hôm',
    priceVnd: 540_000,
    color: '#A8325F',
    stars: 1,
    description: 'Như Sao Mai, đủ lâu để thành nếp học, rẻ hơn mua từng tháng.',
  }),
  plan(6, {
    name: 'Sao Khuê',
    priceVnd: 990_000,
    color: '#252EAE',
    stars: 3,
    description: 'Như Sao Hôm, trọn một học kỳ, tạm dừng được khi cả nhà đi xa.',
  }),
  plan(12, {
    name: 'Chòm Sao',
    priceVnd: 1_690_000,
    color: '#9A4A12',
    stars: 7,
    seats: 4,
    description: 'Như Sao Khuê, dùng chung cho 4 người trong gia đình.',
  }),
  plan(24, {
    name: 'Ngân Hà',
    priceVnd: 2_880_000,
    color: '#6B2C91',
    stars: 7,
    seats: 4,
    description: 'Như Chòm Sao, giữ nguyên giá hai năm.',
  }),
] as const
