export const mostPhotoBytes = 700 * 1024
export const mostPhotoSide = 2200

const qualities = [0.8, 0.7, 0.6, 0.5, 0.4]
/** Of a picture that was made smaller: fewer, because each try takes a phone a second. */
const laterQualities = [0.6, 0.4]
const smaller = 0.8
const leastScale = 0.1

type Encode<T> = (quality: number, scale: number) => Promise<T>

/** The best of the tried qualities that fits; a picture that never fits is made smaller. */
export async function fitJpeg<T extends { size: number }>(encode: Encode<T>, most = mostPhotoBytes): Promise<T> {
  let last: T | undefined
  for (let scale = 1; scale > leastScale; scale *= smaller) {
    for (const quality of scale === 1 ? qualities : laterQualities) {
      last = await encode(quality, scale)
      if (last.size <= most) return last
    }
  }
  return last ?? encode(qualities[0] ?? 0.8, 1)
}
