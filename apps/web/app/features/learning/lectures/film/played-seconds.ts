import { mergeRanges, type Range } from './ranges.ts'

/** A second counts from its beginning, unless playing began within this part of it: players stop a little beside the second that was asked for. */
const tolerance = 0.3

const whole = ({ from, to }: { from: number; to: number }): Range => [Math.max(0, Math.ceil(from - tolerance)), Math.floor(to)]

/**
 * The whole seconds that were really played. `advance` follows the film while it plays; a jump, a pause or another source ends the piece, so that
 * nothing in between counts.
 */
export function createPlayedSeconds() {
  let closed: Range[] = []
  let open: { from: number; to: number } | undefined

  function close() {
    if (open) closed = mergeRanges([...closed, whole(open)])
    open = undefined
  }
  const peek = () => mergeRanges(open ? [...closed, whole(open)] : closed)

  return {
    advance(time: number) {
      if (open && time < open.to) close()
      if (open) open.to = time
      else open = { from: time, to: time }
    },
    /** The film is elsewhere now. */
    jump: close,
    /** The film has ended: its last second counts although it is a broken one. */
    finish(seconds: number) {
      if (open) open.to = Math.max(open.to, Math.ceil(seconds))
      close()
    },
    peek,
    /** Returns the seconds since the last call. The piece that plays goes on. */
    take(): Range[] {
      const taken = peek()
      closed = []
      if (open) open = { from: Math.max(open.from, Math.floor(open.to)), to: open.to }
      return taken
    },
  }
}
