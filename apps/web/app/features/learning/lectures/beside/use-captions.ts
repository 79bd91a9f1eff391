import { useCallback, useEffect, useState } from 'react'
import { type Cue, toVtt } from '../film/cues.ts'
import { type LecturePlace, loadCaptions } from '../lecture-calls.ts'

type Loaded = { state: 'READY'; cues: readonly Cue[]; track: string | undefined }
export type Captions = { state: 'LOADING' } | { state: 'FAILED'; retry: () => void } | Loaded

const none: Loaded = { state: 'READY', cues: [], track: undefined }

/** The subtitles of a lecture, after the page has been drawn: the list reads them, and the film itself as a track. */
export function useCaptions({ courseId, itemId, learnerId }: LecturePlace, hasCaptions: boolean): Captions {
  const [loaded, setLoaded] = useState<Loaded | 'FAILED'>()
  const load = useCallback(
    () =>
      loadCaptions({ courseId, itemId, learnerId }).then(
        ({ cues }) => setLoaded({ state: 'READY', cues, track: trackOf(cues) }),
        () => setLoaded('FAILED'),
      ),
    [courseId, itemId, learnerId],
  )
  useEffect(() => {
    if (hasCaptions) void load()
  }, [hasCaptions, load])
  const track = loaded === 'FAILED' ? undefined : loaded?.track
  useEffect(
    () => () => {
      if (track) URL.revokeObjectURL(track)
    },
    [track],
  )
  if (!hasCaptions) return none
  if (loaded === undefined) return { state: 'LOADING' }
  if (loaded !== 'FAILED') return loaded
  const retry = () => {
    setLoaded(undefined)
    void load()
  }
  return { state: 'FAILED', retry }
}

const trackOf = (cues: readonly Cue[]) => (cues.length > 0 ? URL.createObjectURL(new Blob([toVtt(cues)], { type: 'text/vtt' })) : undefined)
