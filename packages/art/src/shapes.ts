/** One decimal is finer than any pixel at which these pictures are shown, and keeps them small. */
export const round = (value: number) => Math.round(value * 10) / 10

/** The point at `angle` (radians) on a circle. */
export const onCircle = (cx: number, cy: number, radius: number, angle: number) =>
  [round(cx + radius * Math.cos(angle)), round(cy + radius * Math.sin(angle))] as const

/** Path data of the eight-point star. */
export function starPath(x: number, y: number, outer: number, inner: number) {
  const points = 8
  let path = ''
  for (let i = 0; i < points * 2; i++) {
    const [px, py] = onCircle(x, y, i % 2 ? inner : outer, (Math.PI * i) / points - Math.PI / 2)
    path += `${i ? 'L' : 'M'}${px} ${py}`
  }
  return `${path}Z`
}

/** Path data of a line through the points. */
export const linePath = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')

/** A complete SVG document, served at an address of its own. */
export const svg = (viewBox: string, content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes && ` ${attributes}`}>${content}</svg>`
