/** The parts of fontkit in use; the package has no types of its own. */
declare module 'fontkit' {
  type Path = { scale: (x: number, y: number) => Path; translate: (x: number, y: number) => Path; toSVG: () => string }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => { glyphs: { path: Path }[]; positions: { xAdvance: number }[] }
  }
  export function openSync(file: string): Font
}
