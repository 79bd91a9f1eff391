import type { StrokeColour } from '@khue/contracts/learning/mark-states'

/** Shades of the theme, as `shared/marked-page.module.css` has them for committed strokes. */
const shades: Record<StrokeColour, string> = {
  RED: '--danger-7',
  BLUE: '--primary-5',
  GREEN: '--success-7',
  ORANGE: '--secondary-7',
  BLACK: '--neutral-9',
}

/** Ink that is still being written: drawn straight on one canvas over all pages, without a render for each point. */
export function wetInk(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d', { desynchronized: true })
  let [left, top, lastX, lastY] = [0, 0, 0, 0]

  function clear() {
    context?.clearRect(0, 0, canvas.width, canvas.height)
  }
  function prepare(colour: StrokeColour, width: number) {
    const box = canvas.getBoundingClientRect()
    const scale = devicePixelRatio
    canvas.width = Math.round(box.width * scale)
    canvas.height = Math.round(box.height * scale)
    ;[left, top] = [box.left, box.top]
    if (!context) return
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.lineWidth = width
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = getComputedStyle(canvas).getPropertyValue(shades[colour])
  }
  return {
    /** In CSS pixels of the window. */
    start(x: number, y: number, { colour, width }: { colour: StrokeColour; width: number }) {
      prepare(colour, width)
      ;[lastX, lastY] = [x, y]
    },
    line(x: number, y: number) {
      if (!context) return
      context.beginPath()
      context.moveTo(lastX - left, lastY - top)
      context.lineTo(x - left, y - top)
      context.stroke()
      ;[lastX, lastY] = [x, y]
    },
    ellipse(fromX: number, fromY: number, x: number, y: number) {
      if (!context) return
      clear()
      context.beginPath()
      context.ellipse((fromX + x) / 2 - left, (fromY + y) / 2 - top, Math.abs(x - fromX) / 2, Math.abs(y - fromY) / 2, 0, 0, 2 * Math.PI)
      context.stroke()
    },
    /** After the committed stroke is painted: both change in one frame. */
    dry: () => void requestAnimationFrame(clear),
    clear,
  }
}
export type WetInk = ReturnType<typeof wetInk>
