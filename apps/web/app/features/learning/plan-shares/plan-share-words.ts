import { formatNumber } from '#app/shared/format.ts'

/** 125 → "12,5%"; 300 → "30%" */
export const sayPermille = (permille: number) => `${formatNumber(permille / 10, permille % 10 === 0 ? 0 : 1)}%`
/** "2026-11" → "11/2026" */
export const sayMonth = (month: string) => month.split('-').toReversed().join('/')
