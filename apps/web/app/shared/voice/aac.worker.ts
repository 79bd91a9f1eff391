// Encodes a recording as AAC in MP4 apart from the page, whose policy lets no WebAssembly compile and no worker of a library start.
import { BlobSource, BufferTarget, canEncodeAudio, Conversion, Input, MP4, Mp4OutputFormat, OGG, Output, WEBM } from 'mediabunny'

/** Undefined: this browser cannot encode it. */
export type AacReply = { bytes: ArrayBuffer | undefined }

const sound = { numberOfChannels: 1, sampleRate: 48_000, bitrate: 48_000 }

async function encode(file: Blob): Promise<ArrayBuffer | undefined> {
  if (typeof AudioDecoder !== 'function') return undefined
  if (!(await canEncodeAudio('aac', sound).catch(() => false))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
    registerAacEncoder()
  }
  const input = new Input({ source: new BlobSource(file), formats: [WEBM, OGG, MP4] })
  try {
    const target = new BufferTarget()
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
    const audio = { codec: 'aac', ...sound, forceTranscode: true } as const
    const conversion = await Conversion.init({ input, output, video: { discard: true }, audio, tags: {}, showWarnings: false })
    if (!conversion.isValid) return undefined
    await conversion.execute()
    return target.buffer ?? undefined
  } finally {
    input.dispose()
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void encode(data)
    .catch(() => undefined)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    .then((bytes) => postMessage({ bytes } satisfies AacReply))
})
