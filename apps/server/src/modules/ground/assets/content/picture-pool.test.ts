import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { picturePool, type PictureWorker } from './picture-pool.ts'
import type { PictureAnswer, PictureTask } from './picture-tasks.ts'

const limits = { smallBytes: 60, drawLimitMs: 60_000, idleMs: 60_000 }
const drawn = { width: 1, height: 1 }

/** A pool whose processes are played: `finish` answers the picture of that name, `crash` ends its process. */
function played(own: Partial<typeof limits> = {}) {
  const begun: string[] = []
  const current = new Map<string, PromiseWithResolvers<PictureAnswer>>()
  let started = 0
  const start = (): PictureWorker => {
    started += 1
    let isAlive = true
    let now: PromiseWithResolvers<PictureAnswer> | undefined
    const end = () => {
      isAlive = false
      now?.reject(new Error('ended'))
    }
    return {
      isAlive: () => isAlive,
      end,
      draw: ({ file }: PictureTask) => {
        const job = (now = Promise.withResolvers<PictureAnswer>())
        begun.push(file)
        current.set(file, job)
        void job.promise.catch(() => (isAlive = false)).finally(() => current.delete(file))
        return job.promise
      },
    }
  }
  const pool = picturePool(start, { ...limits, ...own })
  const draw = (file: string, cost: number) => pool.draw({ kind: 'preview', file, into: '' }, cost)
  const settle = async (file: string, how: (job: PromiseWithResolvers<PictureAnswer>) => void) => {
    how(current.get(file) ?? expect.fail(`${file} is not being drawn`))
    await setImmediate()
  }
  return {
    draw,
    begun,
    counts: () => ({ started }),
    finish: (file: string) => settle(file, ({ resolve }) => resolve(drawn)),
    crash: (file: string) => settle(file, ({ reject }) => reject(new Error('killed'))),
  }
}

test('dear pictures are drawn one at a time, and photos do not wait behind them', async () => {
  const { draw, begun, finish, counts } = played()
  const all = ['dear 1', 'dear 2', 'dear 3', 'photo 1', 'photo 2'].map((name) => draw(name, name.startsWith('dear') ? 180 : 50))
  await setImmediate()
  expect(begun).toEqual(['dear 1', 'photo 1'])
  await finish('photo 1')
  expect(begun).toEqual(['dear 1', 'photo 1', 'photo 2'])
  await finish('photo 2')
  expect(begun).toHaveLength(3)
  await finish('dear 1')
  expect(begun.slice(3)).toEqual(['dear 2'])
  for (const name of ['dear 2', 'dear 3']) await finish(name)
  expect(await Promise.all(all)).toHaveLength(5)
  expect(counts()).toEqual({ started: 2 })
})

test('a picture that ends its process is refused, and the next one gets a new process', async () => {
  const { draw, crash, finish, counts } = played()
  const refused = draw('bomb', 180).catch((error: unknown) => error)
  const next = draw('next', 180)
  await setImmediate()
  await crash('bomb')
  expect(await refused).toMatchObject({ status: 422, code: 'PICTURE_TOO_COMPLEX' })
  await finish('next')
  expect(await next).toEqual(drawn)
  expect(counts().started).toBe(2)
})

test('a process that hangs is ended at the time limit', async () => {
  const { draw } = played({ drawLimitMs: 1 })
  await expect(draw('endless', 180)).rejects.toMatchObject({ code: 'PICTURE_TOO_COMPLEX' })
})
