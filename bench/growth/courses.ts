import { subjects } from '@khue/contracts/offer/subjects'
import { courseKeywords } from '#modules/offer/courses'
import { createTeacherProfiles } from '#modules/offer/teachers'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { type DemoCourse, demoCourses } from '#server/demo/data/courses/courses'
import { replies, reviewTexts } from '#server/demo/data/courses/words'
import { addressWalk, drawnNumber, drawTeacher, epoch } from './random.ts'
import { rebuildIndexes, withoutIndexes } from './bulk-indexes.ts'
import { addPeopleWithoutAccount, growLearners } from './people.ts'
import { marks, writeCourses } from './course-statements.ts'
import { inBatches, withoutStatementTimeout } from './statements.ts'

const batchSize = 20_000
const peopleAtATime = 1000

type Growth = { courses: number; seed: string }
type Say = (line: string) => void

/**
 * Adds so many courses with their teachers, runs and reviews, the same for the same seed; existing ones stay. They vary the demo's courses: each
 * subject in many titles, fees and hours.
 */
export async function growCourses(deps: Deps, { courses, seed }: Growth, say: Say) {
  if (courses < indexRebuildThreshold) await rebuildIndexes(deps, 'courses', say) // repairs a killed run
  if (courses === 0) return
  const begun = performance.now()
  const teachers = await growTeachers(deps, { teachers: teachersFor(courses), seed })
  const learners = await growLearners(deps, { learners: Math.max(100, Math.ceil(courses / 100)), seed })
  const draw = {
    kinds: kinds(),
    teachers,
    learners,
    runs,
    words: { reviews: reviewTexts, replies },
    seed: drawnNumber(seed, 'courses'),
    walk: addressWalk(seed, 'course addresses'),
    epoch,
    today: inVietnam(deps.clock()).toPlainDate().toString(),
  }
  let done = 0
  const write = () =>
    inBatches(courses, batchSize, async (from, until) => {
      await withoutStatementTimeout(deps, async ({ db }) => {
        for (const statement of writeCourses(draw, { from, until })) await db.execute(statement)
      })
      done += until - from
      say(`  ${done.toLocaleString('en-US')} of ${courses.toLocaleString('en-US')} courses, ${secondsSince(begun)} s`)
    })
  await (courses < indexRebuildThreshold ? write() : withoutIndexes(deps, 'courses', write, say))
}

/** Fewer rows are inserted faster with the indexes in place. */
const indexRebuildThreshold = 50_000

export const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1000)

/** Whole rounds of the nine subjects. */
const teachersFor = (courses: number) => subjects.length * Math.max(3, Math.ceil(courses / 100 / subjects.length))

async function growTeachers(deps: Deps, { teachers, seed }: { teachers: number; seed: string }) {
  const drawn = Array.from({ length: teachers }, (_, index) => ({ ...drawTeacher(seed, index), subject: subjectAt(index) }))
  for (let from = 0; from < drawn.length; from += peopleAtATime) {
    const some = drawn.slice(from, from + peopleAtATime)
    await transact(deps, async (deps) => {
      const fresh = await addPeopleWithoutAccount(deps, some, 'teacher')
      if (fresh.length === 0) return
      await createTeacherProfiles(
        deps,
        fresh.map(({ id, code, title, years, subject }) => ({
          personId: id,
          code,
          title,
          intro: `Dạy ${subject.name} theo nhóm nhỏ, chữa bài từng bạn.`,
          subjectIds: [subject.id],
          yearsTeaching: years,
        })),
      )
    })
  }
  return drawn.map(({ id, title, name, subject }, index) => ({
    id,
    title,
    name,
    subject: subject.id,
    place: Math.floor(index / subjects.length),
  }))
}

const subjectAt = (index: number) => subjects[index % subjects.length] ?? subjects[0]

/** Every distinct run of the demo. */
const runs = [...new Map(demoCourses.flatMap((one) => one.runs.map((run) => [JSON.stringify(run), run]))).values()].map((run, place) => ({
  ...run,
  place,
}))

/** One demo course as a template for many. */
const kinds = () => demoCourses.map((one, place) => kindOf(one, place))

function kindOf({ about, way, subjectId, runs, content }: DemoCourse, place: number) {
  return {
    place,
    about,
    way,
    joint: about.includes(':') ? ' – ' : ': ',
    subject: subjectId,
    topics: content.programme.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'LESSON').map(({ title }) => title)),
    hasRuns: runs.length > 0,
    content,
    keywords: courseKeywords(
      { ...content, provinceCode: null },
      { subjectId, category: marks.category, teacher: `${marks.place}${marks.teacher}` },
    ),
  }
}
