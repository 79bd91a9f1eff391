/** WCAG 2.2 AA for text. */
const neededContrast = 4.5

/**
 * A text colour on white: unchanged if dark enough, else darkened in OKLCH with the same hue and chroma. Admins choose plan colours freely
 * (`viewInfo.color`), so every sRGB colour can occur.
 */
export function readableOnWhite(hex: string) {
  const rgb = parseHex(hex)
  if (contrastOnWhite(rgb) >= neededContrast) return hex
  const { lightness, chroma, hue } = toOklch(rgb)
  let [dark, light] = [0, lightness]
  for (let step = 0; step < 20; step++) {
    const middle = (dark + light) / 2
    if (contrastOnWhite(toRgb(middle, chroma, hue)) >= neededContrast) dark = middle
    else light = middle
  }
  return toHex(toRgb(dark, chroma, hue))
}

type Rgb = readonly [number, number, number]

/** Contrast of a colour (`#RRGGBB`) with white, as defined by WCAG. */
export const contrastWithWhite = (hex: string) => contrastOnWhite(parseHex(hex))

const contrastOnWhite = (rgb: Rgb) => {
  const [red, green, blue] = linear(rgb)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const parseHex = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((value) =>
      Math.floor(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

const linear = (rgb: Rgb): Rgb => [expand(rgb[0]), expand(rgb[1]), expand(rgb[2])]
const expand = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const compress = (value: number) => {
  const inside = Math.min(1, Math.max(0, value)) // a colour outside sRGB is clipped, which only darkens or greys it
  return inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055
}

// OKLab by Björn Ottosson, https://bottosson.github.io/posts/oklab/
function toOklch(rgb: Rgb) {
  const [red, green, blue] = linear(rgb)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    compress(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    compress(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    compress(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
