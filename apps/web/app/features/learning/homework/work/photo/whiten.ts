import type { Pixels } from './homography.ts'

const cell = 32
/** Paper is among the brightest of each part of a page, even where a shadow lies. */
const paperShare = 0.9
const darkest = 60

/** Divides each pixel by the brightness of the paper around it, so that shadows vanish and ink stays. Changes the picture itself. */
export function whiten(pixels: Pixels): Pixels {
  const { data, width, height } = pixels
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const paper = paperOf(pixels, columns, rows)
  for (let y = 0; y < height; y += 1) {
    // between the centres of four cells
    const v = Math.min(rows - 1, Math.max(0, y / cell - 0.5))
    const top = Math.floor(v)
    const upper = top * columns
    const lower = Math.min(rows - 1, top + 1) * columns
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(columns - 1, Math.max(0, x / cell - 0.5))
      const left = Math.floor(u)
      const right = Math.min(columns - 1, left + 1)
      const above = paper[upper + left]! * (1 - u + left) + paper[upper + right]! * (u - left)
      const below = paper[lower + left]! * (1 - u + left) + paper[lower + right]! * (u - left)
      const gain = 255 / (above * (1 - v + top) + below * (v - top))
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = data[at + channel]! * gain
    }
  }
  return pixels
}

/** The brightness of the paper in each cell. */
function paperOf({ data, width, height }: Pixels, columns: number, rows: number) {
  const paper = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint16Array(256)
      let all = 0
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += 2) {
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += 2) {
          counts[data[(y * width + x) * 4 + 1]!]! += 1 // green is close to luminance
          all += 1
        }
      }
      paper[row * columns + column] = Math.max(darkest, valueAt(counts, all * paperShare))
    }
  }
  return paper
}

function valueAt(counts: Uint16Array, share: number) {
  let sum = 0
  for (let value = 0; value < 256; value += 1) {
    sum += counts[value]!
    if (sum >= share) return value
  }
  return 255
}
