import type { PageRotation } from '@khue/contracts/learning/homework-states'
import type { PageSize } from '@khue/ink/page-space'

export { addRotation, fromShown, type PageSize, toShown, turnedOnce, turnedSize } from '@khue/ink/page-space'

/** Places the picture of a page, which is never turned itself, in a frame that has the shape of the turned page. */
export function pictureStyle({ width, height }: PageSize, rotation: PageRotation) {
  if (rotation === 0) return { width: '100%', height: '100%' }
  if (rotation === 180) return { width: '100%', height: '100%', transform: 'rotate(180deg)' }
  return {
    width: `${(100 * width) / height}%`,
    height: `${(100 * height) / width}%`,
    transform: rotation === 90 ? 'rotate(90deg) translateY(-100%)' : 'rotate(-90deg) translateX(-100%)',
    transformOrigin: '0 0',
  }
}
