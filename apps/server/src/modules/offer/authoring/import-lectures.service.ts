import type { FilmChapter } from '@khue/contracts/offer/course-draft'
import type { NewVersion } from '#modules/offer/courses'
import type { Deps } from '#platform/deps'
import { insertProgramme } from './authoring.repository.ts'
import { itemsOfTexts } from './course-content.ts'

export type ImportedFilm = { videoId: string; captionsId: string; seconds: number; chapters: FilmChapter[] }

/** Gives the lectures of recorded courses these films by turns. For imported courses (`publishCourses`), before their versions are approved. */
export async function importLectures({ db }: Deps, versions: readonly NewVersion[], films: readonly ImportedFilm[]) {
  for (const { courseId, version, content } of versions) {
    if (content.format !== 'RECORDED') continue
    let place = 0
    const programme = itemsOfTexts(courseId, content).map(({ title, items }) => ({
      title,
      items: items.map((item) => {
        const film = films[place++ % films.length]
        if (!film) return item
        const { videoId, captionsId, seconds: filmSeconds, chapters: filmChapters } = film
        return { ...item, videoId, captionsId, filmSeconds, filmChapters }
      }),
    }))
    await insertProgramme(db, { courseId, version }, programme)
  }
}
