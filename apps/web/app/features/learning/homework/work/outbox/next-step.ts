import { fingerprint, isSaved, type WorkPage, type WorkRecord } from './work-record.ts'

export type Step = { do: 'PREPARE' | 'DECLARE' | 'SEND'; page: WorkPage } | { do: 'SAVE' | 'ANNOUNCE' | 'SUBMIT' }

/** The server expects at most 20 files of one person at a time. */
const mostUnderWay = 18

/**
 * What this device does next for the work; undefined when nothing is left to do. Work that was submitted is announced as soon as the server can know its
 * files, so that it counts as handed in then.
 */
export function nextStep(work: WorkRecord): Step | undefined {
  if (work.refusal !== undefined || work.conflict) return undefined
  if (!work.submission && !isSaved(work)) return { do: 'SAVE' }
  const page = nextPage(work)
  const isDeclared = page?.state === 'DECLARED' && !work.pages.some(({ state }) => state === 'TAKEN' || state === 'READY')
  if (work.submission && isDeclared && work.submission.announced !== fingerprint(work)) return { do: 'ANNOUNCE' }
  if (page) return { do: page.state === 'TAKEN' ? 'PREPARE' : page.state === 'READY' ? 'DECLARE' : 'SEND', page }
  return work.submission ? { do: 'SUBMIT' } : undefined
}

function nextPage({ pages, submission }: WorkRecord) {
  const first = (state: WorkPage['state']) => pages.find((page) => page.state === state && page.failure === undefined)
  const [taken, ready, declared] = [first('TAKEN'), first('READY'), first('DECLARED')]
  if (!submission) return declared ?? ready ?? taken
  const isFull = pages.filter(({ state }) => state === 'DECLARED').length >= mostUnderWay
  return taken ?? (isFull ? declared : ready) ?? declared
}
