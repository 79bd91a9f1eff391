import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** Weights of Be Vietnam Pro that pictures are written in. */
export type Weight = 400 | 600 | 700

const require = createRequire(import.meta.url)
const opened = new Map<Weight, Font[]>()

/** The Vietnamese letters and the Latin ones are two files; a letter comes from the first that has it. */
function fontsOf(weight: Weight) {
  const open = (subset: string) =>
    openSync(require.resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff`))
  const fonts = opened.get(weight) ?? ['latin', 'vietnamese', 'latin-ext'].map(open)
  opened.set(weight, fonts)
  return fonts
}

type Look = { size: number; weight: Weight }
type Outline = { advance: number; path: string }

/** One line of text as outlines, its baseline at 0 and its start at 0. What no font has is left out. */
export function outlineText(text: string, { size, weight }: Look): Outline {
  const fonts = fontsOf(weight)
  let [pen, path] = [0, '']
  for (const { font, letters } of runsOf(text, fonts)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(letters)
    for (const [i, glyph] of glyphs.entries()) {
      path += glyph.path.scale(scale, -scale).translate(pen, 0).toSVG()
      pen += (positions[i]?.xAdvance ?? 0) * scale
    }
  }
  return { advance: pen, path: path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)) }
}

/** Neighbours of one file together, so that they stand as close as the typeface means them to. */
function runsOf(text: string, fonts: readonly Font[]) {
  const runs: { font: Font; letters: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (!font) continue
    if (last && last.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}

/** Lines of at most `width`, broken between words; what does not fit in `most` lines ends in an ellipsis. */
export function breakLines(text: string, look: Look & { width: number; most: number }) {
  const fits = (line: string) => outlineText(line, look).advance <= look.width
  const lines: string[] = []
  let line = ''
  for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    if (lines.length >= look.most) break
  }
  if (line) lines.push(line)
  const shown = lines.slice(0, look.most)
  const isCut = lines.length > look.most
  return shown.map((one, at) => cut(one, fits, isCut && at === look.most - 1))
}

/** Shortened from its end until it fits: by words, and by letters when one word alone is too long. */
function cut(line: string, fits: (line: string) => boolean, goesOn: boolean) {
  if (!goesOn && fits(line)) return line
  let words = line.split(' ')
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words = words.slice(0, -1)
  let letters = Array.from(words.join(' '))
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('')}…`
}
