/** Ten shades of one colour, light to dark. */
export type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

// Built in OKLCH around the two brand colours: primary[7] and secondary[4] (spec 9, "Theme").
export const primary: Scale = ['#F5F6FF', '#E6E9FE', '#CED4FC', '#ACB7F8', '#8394EB', '#596DD9', '#3849C2', '#252EAE', '#191C83', '#0E125A']
export const secondary: Scale = [
  '#FFF8F0',
  '#FFEDDC',
  '#FEDEC1',
  '#FFC694',
  '#FBA65D',
  '#E68B40',
  '#C9702B',
  '#A95921',
  '#8A451B',
  '#5F2D12',
]
export const neutral: Scale = ['#FCFBF9', '#F7F5F3', '#EEEAE7', '#E0DAD6', '#BFBCC4', '#91929D', '#6D6F7D', '#525569', '#2F344B', '#151A31']
export const success: Scale = ['#F0FCF4', '#D9F7E4', '#B6EFCD', '#8AE1AF', '#58C98E', '#33B075', '#229862', '#10764A', '#0C5C39', '#084027']
export const warn: Scale = ['#FEFAEB', '#FFF4CC', '#FFE79C', '#FCD567', '#F5C334', '#E3AC20', '#C48D0E', '#9B6906', '#7D5208', '#5B3906']
export const danger: Scale = ['#FFF5F5', '#FFE5E5', '#FFCFCE', '#FEAAAA', '#F97F7E', '#EE5454', '#DB373A', '#BF272A', '#951E1F', '#691515']
export const white = '#FFFFFF'
/** The one accent of every picture: its star. */
export const starColor = secondary[4]

/** `text` on `light` is at least 5.9:1; `tint` is for washes behind text. */
export type SubjectColors = { deep: string; base: string; mid: string; light: string; tint: string; text: string }

/** Colours of the nine subjects, by subject key. */
export const subjectColors = {
  toan: { deep: '#23327F', base: '#4B65D6', mid: '#91ABFE', light: '#D4DFFE', tint: '#F0F4FF', text: '#3245A1' },
  khoahoc: { deep: '#014B48', base: '#068D87', mid: '#5FC8C2', light: '#C1E9E6', tint: '#EBF8F6', text: '#045C59' },
  tienganh: { deep: '#792416', base: '#D25640', mid: '#FE9A86', light: '#FFD4CB', tint: '#FFF1EE', text: '#8C2817' },
  laptrinh: { deep: '#223D5C', base: '#4C74A1', mid: '#90B3DB', light: '#D2E1F4', tint: '#F0F5FB', text: '#315276' },
  nghethuat: { deep: '#6D2039', base: '#BF4E6F', mid: '#F593AA', light: '#FFD2DB', tint: '#FFF0F3', text: '#852A46' },
  kynang: { deep: '#154B22', base: '#3F8A4D', mid: '#87C48F', light: '#CEE8D0', tint: '#EFF7EF', text: '#1F5E2D' },
  thechat: { deep: '#02475E', base: '#0886AE', mid: '#66C1E8', light: '#C2E6F8', tint: '#EBF7FC', text: '#055873' },
  kinhdoanh: { deep: '#684800', base: '#C08A18', mid: '#E8BB6D', light: '#F1DDBD', tint: '#FAF4E9', text: '#694900' },
  media: { deep: '#562C59', base: '#9A5D9E', mid: '#D39DD5', light: '#EFD7F0', tint: '#F9F1FA', text: '#6B3A6E' },
} as const satisfies Record<string, SubjectColors>
export type SubjectKey = keyof typeof subjectColors

export const isSubjectKey = (key: string): key is SubjectKey => Object.hasOwn(subjectColors, key)
