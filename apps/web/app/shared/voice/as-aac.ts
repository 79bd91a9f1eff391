/** Whether every browser and phone plays what is in the file. */
const isAac = ({ type }: Blob) => type.startsWith('audio/mp4') && type.includes('mp4a')

const aacType = 'audio/mp4;codecs=mp4a.40.2'
const aacName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.m4a`
const voiceBits = 48_000

/**
 * The same sound as AAC in MP4. Browsers without an AAC encoder load one (WebAssembly). A browser that can decode nothing keeps what it recorded: the
 * server accepts it, and most devices play it.
 */
export async function asAac(file: File): Promise<File> {
  if (isAac(file)) return file
  if (typeof AudioDecoder !== 'function') return file
  const bytes = await encode(file)
  return new File([bytes], aacName(file.name), { type: aacType })
}

async function encode(file: Blob): Promise<ArrayBuffer> {
  const { BlobSource, BufferTarget, canEncodeAudio, Conversion, Input, MP4, Mp4OutputFormat, OGG, Output, WEBM } =
    await import('mediabunny')
  const sound = { numberOfChannels: 1, sampleRate: 48_000, bitrate: voiceBits }
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
    if (!conversion.isValid) throw new Error('the recording has no sound that this browser decodes')
    await conversion.execute()
    if (!target.buffer) throw new Error('the encoder wrote nothing')
    return target.buffer
  } finally {
    input.dispose()
  }
}
