import path from 'node:path'
import { createOwnCaptions, findLectureFilms, packNextLecture, requestLectureFilm } from '#modules/ground/media'
import { storeLocalFile } from '#modules/ground/assets'
import type { ImportedFilm } from '#modules/offer/authoring'
import type { Deps } from '#platform/deps'
import { chaptersOf, cuesOf, type DemoLecture, demoLectures } from './data/lectures.ts'
import { captionsId, filmId, personId } from './seed.ts'

const folder = path.join(import.meta.dirname, 'lectures')
const author = 'thu-ha'

/** Packs the two films of the demo teacher unless that is done. All recorded courses of the demo use them alternately. */
export async function loadFilms(deps: Deps): Promise<ImportedFilm[]> {
  const ownerId = personId(author)
  for (const lecture of demoLectures) await requestFilm(deps, lecture, ownerId)
  const ids = demoLectures.map(({ name }) => filmId(name))
  const isReady = async () => (await findLectureFilms(deps, ids)).every(({ state }) => state === 'READY')
  while (!(await isReady())) if (!(await packNextLecture(deps))) throw new Error('a lecture of the demo cannot be packed')
  const films = await findLectureFilms(deps, ids)
  return demoLectures.map((lecture, at) => ({
    videoId: filmId(lecture.name),
    captionsId: captionsId(lecture.name),
    seconds: films[at]?.seconds ?? lecture.seconds,
    chapters: chaptersOf(lecture),
  }))
}

async function requestFilm(deps: Deps, lecture: DemoLecture, ownerId: string) {
  const id = filmId(lecture.name)
  if ((await findLectureFilms(deps, [id])).length > 0) return
  const store = async (purpose: 'LECTURE_RENDITION' | 'VIDEO_POSTER', fileName: string) =>
    (await storeLocalFile(deps, { personId: ownerId, purpose, file: path.join(folder, fileName), fileName })).id
  const files = {
    P720: await store('LECTURE_RENDITION', `${lecture.name}.720.mp4`),
    P360: await store('LECTURE_RENDITION', `${lecture.name}.360.mp4`),
  }
  await requestLectureFilm(deps, ownerId, { id, files, posterId: await store('VIDEO_POSTER', `${lecture.name}.jpg`) })
  await createOwnCaptions(deps, ownerId, { id: captionsId(lecture.name), text: webVttOf(lecture) })
}

/** Of less than a minute. */
const vttTime = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`

function webVttOf(lecture: DemoLecture) {
  return ['WEBVTT', ...cuesOf(lecture).map(({ from, to, text }) => `${vttTime(from)} --> ${vttTime(to)}\n${text}`)].join('\n\n')
}
