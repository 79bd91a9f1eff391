import { assetError } from '../assets.errors.ts'
import type { PictureAnswer, PictureTask } from './picture-tasks.ts'

/** A process that draws one picture at a time. */
export type PictureWorker = {
  /** Rejects when the process ends before it has answered. */
  draw: (task: PictureTask) => Promise<PictureAnswer>
  isAlive: () => boolean
  end: () => void
}
type Job = { task: PictureTask; cost: number; drawn: PromiseWithResolvers<{ width: number; height: number }> }
type Lane = { maxCost: number; worker?: PictureWorker | undefined; isBusy: boolean; idle?: NodeJS.Timeout | undefined }

/** A phone photo of 12 million pixels that has to be turned. */
const smallBytes = 64_000_000
/** A picture takes at most a few seconds; this also ends a process that hangs. */
const drawLimitMs = 30_000
/** An idle process ends: pictures come in bursts. */
const idleMs = 30_000

/**
 * Two lanes, each a process: one for everything, one that dear pictures never enter, so that photos do not wait behind them and at most one dear
 * picture is in memory. Each lane takes the oldest job that fits. Throws PICTURE_TOO_COMPLEX when a picture ends its process or exceeds the time.
 */
export function picturePool(startWorker: () => PictureWorker, limits = { smallBytes, drawLimitMs, idleMs }) {
  const lanes: Lane[] = [
    { maxCost: limits.smallBytes, isBusy: false },
    { maxCost: Infinity, isBusy: false },
  ]
  const waiting: Job[] = []

  function assign() {
    for (const lane of lanes) {
      const next = lane.isBusy ? -1 : waiting.findIndex(({ cost }) => cost <= lane.maxCost)
      const [job] = next === -1 ? [] : waiting.splice(next, 1)
      if (job) void run(lane, job)
    }
  }

  async function run(lane: Lane, { task, drawn }: Job) {
    lane.isBusy = true
    clearTimeout(lane.idle)
    if (!lane.worker?.isAlive()) lane.worker = startWorker()
    const { worker } = lane
    const limit = setTimeout(() => worker.end(), limits.drawLimitMs)
    try {
      const answer = await worker.draw(task)
      if ('fault' in answer) drawn.reject(assetError[answer.fault]())
      else drawn.resolve(answer)
    } catch {
      // the process has ended: by the time limit, its memory limit or a crash in the decoder
      lane.worker = undefined
      drawn.reject(assetError.PICTURE_TOO_COMPLEX())
    } finally {
      clearTimeout(limit)
      lane.isBusy = false
      lane.idle = setTimeout(() => endLane(lane), limits.idleMs).unref()
      assign()
    }
  }

  function endLane(lane: Lane) {
    clearTimeout(lane.idle)
    lane.worker?.end()
    lane.worker = undefined
  }

  return {
    draw(task: PictureTask, cost: number) {
      const drawn = Promise.withResolvers<{ width: number; height: number }>()
      waiting.push({ task, cost, drawn })
      assign()
      return drawn.promise
    },
    end: () => lanes.forEach(endLane),
  }
}
