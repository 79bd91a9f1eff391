import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** Weights of Be Vietnam Pro used in pictures and documents. */
export type Weight = 400 | 600 | 700

/** The glyphs of one file of the typeface. */
export type Face = { file: string; font: Font }

const require = createRequire(import.meta.url)
const opened = new Map<Weight, Face[]>()

/** Vietnamese and Latin glyphs are in two files; a character uses the first file that has it. */
function facesOf(weight: Weight) {
  const open = (subset: string): Face => {
    const file = require.resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff`)
    return { file, font: openSync(file) }
  }
  const faces = opened.get(weight) ?? ['latin', 'vietnamese', 'latin-ext'].map(open)
  opened.set(weight, faces)
  return faces
}

/** Groups adjacent characters of one file, so that the font's kerning applies. Characters that no file has are left out. */
export function runsOf(text: string, weight: Weight) {
  const faces = facesOf(weight)
  const runs: { face: Face; letters: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const face = faces.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (!face) continue
    if (last && last.face === face) last.letters += letter
    else runs.push({ face, letters: letter })
  }
  return runs
}
