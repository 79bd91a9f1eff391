import { useEffect, useRef, useState } from 'react'
import { type Recorder, record, RecordingFailed, type RecordingFailure, type Recording } from './recorder.ts'

const ignoreFailure = () => undefined // it never began

type Options = {
  longestSeconds: number
  /** Of the file, without its ending. */
  name: string
  onRecorded: (recording: Recording) => void
}

/** One recording after the other. `ms` is undefined while nothing is recorded. Leaving the page releases the microphone. */
export function useRecorder({ longestSeconds, name, onRecorded }: Options) {
  const recorder = useRef<Promise<Recorder>>(undefined)
  const [ms, setMs] = useState<number>()
  const [failure, setFailure] = useState<RecordingFailure>()
  async function begin() {
    const running = record({ longestMs: longestSeconds * 1000, name, onTick: setMs, onLongest: () => void stop() })
    recorder.current = running
    try {
      await running
      setMs(0)
    } catch (error) {
      recorder.current = undefined
      setFailure(error instanceof RecordingFailed ? error.failure : 'cannotRecord')
    }
  }
  const take = () => {
    const running = recorder.current
    recorder.current = undefined
    return running
  }
  async function stop() {
    const running = await take()
    const recording = await running?.stop()
    setMs(undefined)
    if (recording) onRecorded(recording)
  }
  async function cancel() {
    const running = await take()
    running?.cancel()
    setMs(undefined)
  }
  useEffect(
    () => () => {
      recorder.current?.then((running) => running.cancel(), ignoreFailure)
      recorder.current = undefined
    },
    [],
  )
  return {
    ms,
    failure,
    begin: () => void begin(),
    stop: () => void stop(),
    cancel: () => void cancel(),
    understand: () => setFailure(undefined),
  }
}
