import { neutral, primary } from '@khue/art/palette'
import { createPdf, margin, type TextStyle, textWidth } from '#platform/documents/pdf'
import type { PaperText } from './paper-text.ts'

const looks = {
  brand: { size: 12, weight: 700, color: primary[7] },
  title: { size: 20, weight: 700, color: primary[9] },
  label: { size: 10, weight: 400, color: neutral[7] },
  fact: { size: 11, weight: 600, color: neutral[9] },
} as const satisfies Record<string, TextStyle>

const labelWidth = 190
const rowGap = 7

/** One page: a paper states at most a dozen facts, and the longest address fits. */
export async function drawPaper({ title, lead, facts, note }: PaperText, madeAt: Date) {
  const pdf = createPdf({ title, madeAt })
  const whole = { x: margin, width: textWidth }
  pdf.decorate((doc) => doc.rect(0, 0, margin * 2 + textWidth, 6).fill(primary[7]))
  let y = pdf.write(pdf.root, 'P', 'Khuê', { ...whole, y: margin, style: looks.brand })
  y = pdf.write(pdf.root, 'H1', title, { ...whole, y: y + 12, style: looks.title })
  y = pdf.write(pdf.root, 'P', lead, { ...whole, y: y + 2, style: looks.label }) + 14
  for (const { label, value } of facts) {
    const [labelEnd, valueEnd] = [
      pdf.write(pdf.root, 'P', label, { x: margin, y, width: labelWidth, style: looks.label }),
      pdf.write(pdf.root, 'P', value, { x: margin + labelWidth, y, width: textWidth - labelWidth, style: looks.fact }),
    ]
    y = Math.max(labelEnd, valueEnd) + rowGap
  }
  pdf.write(pdf.root, 'P', note, { ...whole, y: y + 10, style: looks.label })
  return pdf.close()
}
