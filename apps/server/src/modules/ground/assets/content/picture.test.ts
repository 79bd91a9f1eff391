import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { jpegHeader } from '#testing/picture-headers'
import { testApp } from '#testing/test-app'
import { uploads } from '#testing/uploads'
import { startPictureWorker } from './picture-worker.ts'

const { call, given, app } = await testApp()
const { send, sent } = uploads(call, app.fastify)
const folder = mkdtempSync(path.join(tmpdir(), 'khue-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#252eae' } })

test('a phone photo of 12 million pixels passes in the dearest form, also as an avatar', async () => {
  const photo = blank(4000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 40 }).withMetadata({ orientation: 6 })
  const bytes = await photo.toBuffer()
  const person = await given.student()
  expect(await send(person, { bytes, fileName: 'ảnh.jpg', purpose: 'CHAT_FILE' })).toMatchObject({ status: 200 })
  expect(await send(person, { bytes, fileName: 'ảnh.jpg' })).toMatchObject({ status: 200 })
})

test('a picture that would take too much memory is refused with its reason, and other people are served', async () => {
  const bytes = jpegHeader([9000, 7000], { isProgressive: true })
  const hostile = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const person = await given.student()
      return Promise.all([1, 2, 3, 4].map(() => send(person, { bytes, fileName: 'ảnh.jpg' })))
    }),
  )
  for (const answer of hostile.flat()) {
    expect(answer).toMatchObject({ status: 422, code: 'PICTURE_TOO_COMPLEX', message: expect.stringMatching(/quá nhiều bộ nhớ/) })
  }
  expect((await sent(await given.student(), { bytes: await blank(300, 200).jpeg().toBuffer() })).kind).toBe('JPG')
})

test('a picture that grows beyond the limit of its process ends that process alone', async () => {
  const file = path.join(folder, 'bomb.jpg')
  const script = `await require('sharp')({ create: { width: 8160, height: 7000, channels: 3, background: '#fff' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toFile(process.argv[1])`
  await promisify(execFile)(process.execPath, ['-e', `(async () => { ${script} })()`, file])
  const worker = startPictureWorker()
  await expect(worker.draw({ kind: 'redraw', file, into: path.join(folder, 'drawn'), as: 'JPG' })).rejects.toThrow('bounded process exited')
  expect(worker.isAlive()).toBe(false)
})

test('the process ends with its parent, however that ends', async () => {
  const module = new URL('picture-worker.ts', import.meta.url).href
  const script = `const { startPictureWorker } = await import(${JSON.stringify(module)})
    console.log(startPictureWorker().pid); setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(String(line))
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the server process decodes no picture', () => {
  const source = path.resolve(import.meta.dirname, '../../../..')
  const files = globSync('**/*.ts', { cwd: source, exclude: ['demo/**', 'testing/**', '**/*.test.ts', '**/*.process.ts'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /from 'sharp'/.test(readFileSync(path.join(source, file), 'utf8')))).toEqual([])
})
