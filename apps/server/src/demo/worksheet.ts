import { createPdf, margin, textWidth } from '#platform/documents/pdf'
import type { Deps } from '#platform/deps'

const exercises = [
  'Bài 1. Phân tích đa thức thành nhân tử: x³ − 4x² + 4x.',
  'Bài 2. Tìm các số nguyên x, y thoả mãn xy + x + y = 11.',
  'Bài 3. Cho a + b + c = 0. Chứng minh a³ + b³ + c³ = 3abc.',
  'Bài 4. Cho tam giác ABC vuông tại A, đường cao AH. Chứng minh AH² = BH · CH.',
  'Bài 5. Tìm giá trị nhỏ nhất của A = x² − 6x + 2y² + 4y + 15.',
]

/** A sheet of exercises that the teacher hands out after a lesson. */
export async function drawWorksheet({ clock }: Deps, { title, number }: { title: string; number: number | null }) {
  const pdf = createPdf({ title: `Phiếu bài tập: ${title}`, madeAt: clock() })
  const place = { x: margin, width: textWidth }
  const ink = { weight: 400, color: '#151A31' } as const
  const heading = number === null ? 'Phiếu bài tập' : `Phiếu bài tập buổi ${number}`
  let y = pdf.write(pdf.root, 'H1', heading, { ...place, y: margin, style: { ...ink, size: 20, weight: 700 } })
  y = pdf.write(pdf.root, 'P', title, { ...place, y: y + 6, style: { ...ink, size: 11 } })
  for (const exercise of exercises) y = pdf.write(pdf.root, 'P', exercise, { ...place, y: y + 14, style: { ...ink, size: 12 } })
  return pdf.close()
}
