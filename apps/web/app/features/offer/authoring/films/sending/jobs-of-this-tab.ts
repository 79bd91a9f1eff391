import { browserStorage } from '#app/shared/browser-storage.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { uploadFile } from '#app/shared/upload.ts'
import { attachFilm } from '../attach-film.ts'
import { filmsApi } from '../films-api.ts'
import { prepareInWorker } from '../preparing/prepare-in-worker.ts'
import { listFolders, readFilmFile, removeFolder } from '../storage/film-folder.ts'
import { isLosable, isResting } from './film-job.ts'
import { createFilmJobs, type FilmJobs } from './film-jobs.ts'
import { filmLocks } from './film-locks.ts'
import { sentFiles } from './sent-files.ts'

let jobs: FilmJobs | undefined
const restored = new Set<string>()

/** Only in browsers; the first call of a person looks for what an earlier page has left on this device. */
export function jobsOfThisTab(personId: string) {
  jobs ??= createJobs()
  if (!restored.has(personId)) void jobs.restore(personId).catch(() => undefined) // a private window may refuse its disk
  restored.add(personId)
  return jobs
}

function createJobs() {
  const created = createFilmJobs({
    prepare: prepareInWorker,
    create: filmsApi.create,
    attach: attachFilm,
    upload: uploadFile,
    readFile: readFilmFile,
    folders: { list: hasDisk() ? listFolders : async () => ({ prepared: [], unfinished: [] }), remove: removeFolder },
    locks: filmLocks,
    sent: sentFiles(browserStorage),
    newId: newClientId,
    now: () => Date.now(),
  })
  watchTab(created)
  return created
}
const hasDisk = () => typeof navigator.storage?.getDirectory === 'function'

/** Goes on when the line is back, keeps the screen on while something is under way, and asks before work is lost. */
function watchTab({ read, subscribe, goOnAfterBrokenLine }: FilmJobs) {
  addEventListener('online', goOnAfterBrokenLine)
  let asks = false
  let awake: Promise<WakeLockSentinel | undefined> | undefined
  const follow = () => {
    const shallAsk = read().some((job) => isLosable(job))
    if (shallAsk !== asks) (shallAsk ? addEventListener : removeEventListener)('beforeunload', ask)
    asks = shallAsk
    const isBusy = read().some((job) => !isResting(job))
    if (isBusy && !awake) awake = keepAwake()
    else if (!isBusy && awake) {
      void awake.then((lock) => lock?.release())
      awake = undefined
    }
  }
  subscribe(follow)
  // browsers release the lock of a hidden page
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !awake) return
    awake = keepAwake()
  })
}
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
/** A refusal, on a low battery, is no fault. */
const keepAwake = () => navigator.wakeLock?.request('screen').catch(() => undefined) ?? Promise.resolve(undefined)
