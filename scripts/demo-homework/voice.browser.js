// Runs in the browser that `make-demo-homework.ts` opens: encodes a spoken comment as AAC in MP4.
import { AudioBufferSource, BufferTarget, canEncodeAudio, Mp4OutputFormat, Output } from 'mediabunny'
import { registerAacEncoder } from '@mediabunny/aac-encoder'

globalThis.encodeVoice = async (wav) => {
  if (!(await canEncodeAudio('aac'))) registerAacEncoder()
  const context = new OfflineAudioContext(1, 1, 24_000)
  const sound = await context.decodeAudioData(Uint8Array.from(atob(wav), (letter) => letter.codePointAt(0)).buffer)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new AudioBufferSource({ codec: 'aac', bitrate: 32_000 })
  output.addAudioTrack(source)
  await output.start()
  await source.add(sound)
  await output.finalize()
  return btoa(Array.from(new Uint8Array(target.buffer), (byte) => String.fromCodePoint(byte)).join(''))
}
