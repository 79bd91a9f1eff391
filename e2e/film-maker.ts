import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Encoder from '@mediabunny/aac-encoder'
import type { BrowserContext } from '@playwright/test'
import type * as Media from 'mediabunny'

/** A small film, made by the browser of the journey: a band of noise, which cannot be compressed away, something that moves, and a tone. */
export type FilmWish = {
  seconds: number
  codec: 'avc' | 'vp9'
  bitsPerSecond: number
  width?: number
  height?: number
}
export type MadeFilm = { name: string; mimeType: string; buffer: Buffer }

const bundle = (name: string) => {
  const main = createRequire(import.meta.url).resolve(name)
  return readFileSync(
    path.join(main.slice(0, main.lastIndexOf('/dist/')), 'dist/bundles', `${name.replace('@mediabunny/', 'mediabunny-')}.min.mjs`),
  )
}
const html = `<!doctype html><title>film maker</title><script type="importmap">{"imports":{"mediabunny":"/film-maker/mediabunny.mjs"}}</script>`

/** Made on a page of its own, which has no content policy. */
export async function makeFilm(context: BrowserContext, name: string, wish: FilmWish): Promise<MadeFilm> {
  const page = await context.newPage()
  const serve = (address: string, contentType: string, body: string | Buffer) =>
    page.route(`**/film-maker${address}`, (route) => route.fulfill({ contentType, body }))
  await serve('', 'text/html', html)
  await serve('/mediabunny.mjs', 'text/javascript', bundle('mediabunny'))
  await serve('/aac.mjs', 'text/javascript', bundle('@mediabunny/aac-encoder'))
  await page.goto('/film-maker')
  const base64 = await page.evaluate(encodeFilm, wish)
  await page.close()
  return { name, mimeType: wish.codec === 'avc' ? 'video/mp4' : 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** Runs in the browser. */
async function encodeFilm({ seconds, codec, bitsPerSecond, width = 640, height = 360 }: FilmWish) {
  const library = '/film-maker/mediabunny.mjs'
  const media = (await import(library)) as typeof Media
  const isMp4 = codec === 'avc'
  if (isMp4) {
    const encoder = '/film-maker/aac.mjs'
    ;((await import(encoder)) as typeof Encoder).registerAacEncoder()
  }
  const frames = 15
  const target = new media.BufferTarget()
  const format = isMp4 ? new media.Mp4OutputFormat({ fastStart: false }) : new media.WebMOutputFormat()
  const output = new media.Output({ format, target })
  const canvas = new OffscreenCanvas(width, height)
  const video = new media.CanvasSource(canvas, { codec, bitrate: bitsPerSecond, keyFrameInterval: 2 })
  const audio = new media.AudioBufferSource({ codec: isMp4 ? 'aac' : 'opus', bitrate: 64_000 })
  output.addVideoTrack(video, { frameRate: frames })
  output.addAudioTrack(audio)
  await output.start()
  const sound = new OfflineAudioContext(2, seconds * 48_000, 48_000)
  const tone = new OscillatorNode(sound, { frequency: 440 })
  tone.connect(sound.destination)
  tone.start()
  await audio.add(await sound.startRendering())
  const drawing = canvas.getContext('2d')!
  const noise = drawing.createImageData(width, Math.ceil(height / 5))
  for (let frame = 0; frame < seconds * frames; frame++) {
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
    drawing.putImageData(noise, 0, 0)
    drawing.fillStyle = '#252EAE'
    drawing.fillRect(0, noise.height, width, height)
    drawing.fillStyle = '#FBA65D'
    drawing.fillRect((frame * 8) % width, noise.height + 20, 120, 80)
    await video.add(frame / frames, 1 / frames)
  }
  await output.finalize()
  const bytes = new Uint8Array(target.buffer!)
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCodePoint(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
