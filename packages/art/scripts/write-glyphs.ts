// Writes src/glyphs.ts: the outlines of the few words on English covers. Run after changing the words:
// `node packages/art/scripts/write-glyphs.ts`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Font, openSync } from 'fontkit'

const words = ['A', 'E', 'O', 'U', 'B', 'R', 'Aa', 'Hi!', 'ing', 'the', 'we', 'Oh', 'You']

const file = createRequire(import.meta.url).resolve('@fontsource-variable/literata/files/literata-latin-wght-normal.woff2')
const literata = openSync(file) as Font

function outline(word: string) {
  const { glyphs, positions } = literata.layout(word)
  const scale = 1000 / literata.unitsPerEm
  let pen = 0
  let data = ''
  for (const [i, glyph] of glyphs.entries()) {
    data += glyph.path
      .scale(scale)
      .translate(pen, 0)
      .toSVG()
      .replace(/-?\d+\.?\d*/g, (number) => String(Math.round(Number(number))))
    pen += (positions[i]?.xAdvance ?? 0) * scale
  }
  return `  ${JSON.stringify(word)}: { advance: ${Math.round(pen)}, path: '${data}' },`
}

const source = `// Written by scripts/write-glyphs.ts from Literata (OFL). Do not edit.
export type CoverWord = keyof typeof glyphs

/** Outlines at 1000 units per em, the baseline at 0 and up being positive. */
export const glyphs = {
${words.map(outline).join('\n')}
} as const
`
writeFileSync(path.resolve(import.meta.dirname, '../src/glyphs.ts'), source)
