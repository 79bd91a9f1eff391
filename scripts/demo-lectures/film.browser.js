// Runs in the browser that `make-demo-lectures.ts` opens: draws a lecture on a canvas and encodes it there.
import { AudioBufferSource, BufferTarget, canEncodeAudio, CanvasSource, Mp4OutputFormat, Output } from 'mediabunny'
import { registerAacEncoder } from '@mediabunny/aac-encoder'

const ink = { board: '#191C83', paper: '#FCFBF9', title: '#FEDEC1', text: '#FFFFFF', main: '#FBA65D', bar: '#3849C2' }
const heights = { 720: { width: 1280, bitrate: 22_000 }, 360: { width: 640, bitrate: 12_000 } }

for (const weight of ['400', '700'])
  for (const part of ['vietnamese', 'latin'])
    document.fonts.add(await new FontFace(`lecture-${part}`, `url(/${part}-${weight}.woff2)`, { weight }).load())

function draw(context, { width, height }, { title, seconds, slides }, at) {
  const scale = height / 720
  const slide = slides.findLast(({ from }) => from <= at)
  const write = (text, { x, y, size, weight = 400, color }) => {
    context.font = `${weight} ${size * scale}px lecture-vietnamese, lecture-latin, sans-serif`
    context.fillStyle = color
    context.fillText(text, x * scale, y * scale)
  }
  context.fillStyle = ink.board
  context.fillRect(0, 0, width, height)
  write(title, { x: 72, y: 84, size: 26, color: ink.title })
  write(slide.title, { x: 72, y: 178, size: 52, weight: 700, color: ink.text })
  slide.lines
    .filter((line) => line.at <= at)
    .forEach((line, place) =>
      write(line.text, {
        x: 72,
        y: 290 + place * 84,
        size: line.isMain ? 46 : 38,
        weight: line.isMain ? 700 : 400,
        color: line.isMain ? ink.main : ink.text,
      }),
    )
  context.fillStyle = ink.bar
  context.fillRect(72 * scale, 648 * scale, 1136 * scale, 8 * scale)
  context.fillStyle = ink.main
  context.fillRect(72 * scale, 648 * scale, (1136 * scale * Math.floor(at)) / seconds, 8 * scale)
}

/** A soft chord whenever something new is written, quiet in between. */
async function soundOf({ seconds, slides }) {
  const context = new OfflineAudioContext(1, seconds * 24_000, 24_000)
  const notes = slides.flatMap(({ from, lines }) => [
    { at: from, pitch: 392 },
    ...lines.map(({ at }, place) => ({ at, pitch: [523.25, 587.33, 659.25][place % 3] })),
  ])
  for (const { at, pitch } of notes) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.18, at + 0.05)
    volume.gain.exponentialRampToValueAtTime(0.0005, Math.min(at + 1.6, seconds))
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(Math.min(at + 1.6, seconds))
  }
  return context.startRendering()
}

async function encode(lecture, height, framesPerSecond, sound) {
  const { width, bitrate } = heights[height]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() })
  const pictures = new CanvasSource(canvas, { codec: 'avc', bitrate, keyFrameInterval: 4, latencyMode: 'quality' })
  const track = new AudioBufferSource({ codec: 'aac', bitrate: 24_000 })
  output.addVideoTrack(pictures, { frameRate: framesPerSecond })
  output.addAudioTrack(track)
  await output.start()
  await track.add(sound)
  for (let frame = 0; frame < lecture.seconds * framesPerSecond; frame++) {
    const at = frame / framesPerSecond
    draw(context, canvas, lecture, at)
    await pictures.add(at, 1 / framesPerSecond)
  }
  await output.finalize()
  return new Uint8Array(output.target.buffer).toBase64()
}

async function poster(lecture) {
  const canvas = new OffscreenCanvas(1280, 720)
  draw(canvas.getContext('2d'), canvas, lecture, lecture.slides[1].from + 8)
  const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  return new Uint8Array(await picture.arrayBuffer()).toBase64()
}

globalThis.makeFilm = async (lecture, framesPerSecond) => {
  if (!(await canEncodeAudio('aac'))) registerAacEncoder()
  const sound = await soundOf(lecture)
  return {
    '720.mp4': await encode(lecture, 720, framesPerSecond, sound),
    '360.mp4': await encode(lecture, 360, framesPerSecond, sound),
    jpg: await poster(lecture),
  }
}
