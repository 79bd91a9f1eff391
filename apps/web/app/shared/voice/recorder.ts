import { maxWaveformBars } from '@khue/contracts/community/chat-file-rules'

/** `waveform`: the loudness of each part, from 0 to 100. */
export type Recording = { file: File; durationMs: number; waveform: number[] }
export type RecordingFailure = 'refused' | 'noDevice' | 'cannotRecord'

/**
 * Recording formats that the server accepts, by preference. AAC in MP4 comes first, because every browser and phone plays it; Safari plays the others
 * only in new versions. MP4 without a named codec comes last: some browsers would put Opus into it.
 */
const forms = [
  { type: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/mp4', ending: 'm4a' },
]
/** The best format that this browser can record; undefined when there is none. */
export const recordingForm = (isSupported: (type: string) => boolean) => forms.find(({ type }) => isSupported(type))

const sampleMs = 100

export type RecordingOptions = {
  longestMs: number
  /** Of the file, without its ending. */
  name: string
  onTick: (ms: number) => void
  onLongest: () => void
}

/** Starts recording. `stop` returns the recording, `cancel` discards it; both release the microphone. Throws `RecordingFailed`. */
export async function record({ longestMs, name, onTick, onLongest }: RecordingOptions) {
  const form = typeof MediaRecorder === 'undefined' ? undefined : recordingForm((type) => MediaRecorder.isTypeSupported(type))
  if (!form || !('mediaDevices' in navigator)) throw new RecordingFailed('cannotRecord')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new RecordingFailed(error instanceof DOMException && error.name === 'NotFoundError' ? 'noDevice' : 'refused')
  })
  const recorder = new MediaRecorder(stream, { mimeType: form.type, audioBitsPerSecond: 48_000 })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  const begun = performance.now()
  const meter = measure(stream)
  recorder.start()
  const clock = setInterval(() => {
    meter.sample()
    const ms = performance.now() - begun
    onTick(ms)
    if (ms >= longestMs) onLongest()
  }, sampleMs)
  async function end() {
    clearInterval(clock)
    const durationMs = Math.min(longestMs, Math.max(1, Math.round(performance.now() - begun)))
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
    await meter.close()
    return durationMs
  }
  return {
    async stop(): Promise<Recording> {
      const durationMs = await end()
      return { file: new File(parts, `${name}.${form.ending}`, { type: form.type }), durationMs, waveform: barsOf(meter.peaks) }
    },
    cancel: () => void end(),
  }
}
export type Recorder = Awaited<ReturnType<typeof record>>

export class RecordingFailed extends Error {
  readonly failure: RecordingFailure
  constructor(failure: RecordingFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Samples the volume at regular intervals. */
function measure(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const waveform = new Uint8Array(analyser.fftSize)
  const peaks: number[] = []
  return {
    peaks,
    sample() {
      analyser.getByteTimeDomainData(waveform)
      peaks.push(Math.max(...waveform.map((one) => Math.abs(one - 128))) / 128)
    },
    close: () => context.close(),
  }
}

/** Downsamples to at most `most` bars, each the peak of its interval. */
function barsOf(peaks: readonly number[], most = maxWaveformBars) {
  const count = Math.min(most, peaks.length)
  return Array.from({ length: count }, (_, at) => {
    const part = peaks.slice(Math.floor((at * peaks.length) / count), Math.floor(((at + 1) * peaks.length) / count))
    return Math.min(100, Math.round(100 * Math.max(0, ...part)))
  })
}
