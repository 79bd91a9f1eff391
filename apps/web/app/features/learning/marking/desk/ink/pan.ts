/** Moves what is seen by one finger, as browsers do, and lets it glide. What cannot move any further moves the window. */
export function createPan(scroller: HTMLElement) {
  let speed = { x: 0, y: 0, at: 0 }
  let gliding = 0

  function moveBy(x: number, y: number) {
    const [left, top] = [scroller.scrollLeft, scroller.scrollTop]
    scroller.scrollBy(x, y)
    const restY = y - (scroller.scrollTop - top)
    if (Math.abs(restY) >= 1 && scroller.scrollLeft === left) scrollBy(0, restY)
  }
  function glide() {
    speed = { ...speed, x: speed.x * 0.94, y: speed.y * 0.94 }
    if (Math.hypot(speed.x, speed.y) < 0.03) return
    moveBy(speed.x * 16, speed.y * 16)
    gliding = requestAnimationFrame(glide)
  }
  return {
    start(at: number) {
      cancelAnimationFrame(gliding)
      speed = { x: 0, y: 0, at }
    },
    move(x: number, y: number, at: number) {
      moveBy(x, y)
      const ms = Math.max(1, at - speed.at)
      speed = { x: 0.6 * speed.x + (0.4 * x) / ms, y: 0.6 * speed.y + (0.4 * y) / ms, at }
    },
    end(at: number) {
      if (at - speed.at < 60 && !matchMedia('(prefers-reduced-motion: reduce)').matches) glide()
    },
    stop: () => cancelAnimationFrame(gliding),
  }
}
