import type { ReactNode } from 'react'
import bottom from '#app/shared/ui/bottom-bar.module.css'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { coursePageText as text } from './course-page.text.ts'
import { IntroVideo } from './intro-video.tsx'
import type { CoursePageView, RunView } from './course-view.ts'
import styles from './fee-box.module.css'

type Props = { course: CoursePageView }
/** `buy` is the purchase form: for a course on sale, a form around `RunChoice`. */
type BuyProps = Props & { buy: ReactNode }

export const isForSale = ({ sku, runs }: CoursePageView) => sku !== undefined || runs.some((run) => run.sku !== undefined)
/** True when every run on sale is full. */
export const isSoldOut = ({ sku, runs }: CoursePageView) => sku === undefined && runs.every((run) => run.sku === undefined || run.isFull)

/** Cover, fee, upcoming runs with their seats, and what the fee includes; sticky beside the text on wide screens. */
export function FeeBox({ course, buy }: BuyProps) {
  return (
    <aside className={styles.box} aria-label={text.feeBox}>
      <div className={styles.top}>
        <Cover course={course} />
      </div>
      <div className={styles.inside}>
        <Fee fee={course.fee} />
        {isForSale(course) ? buy : <RunChoice course={course} />}
        <h2 className={styles.title}>{text.included}</h2>
        <ul className={styles.included}>
          {course.included.map((one) => (
            <li key={one}>
              <Icon name="check" size={18} />
              <span>{one}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** Upcoming runs; those with free seats are options of the field `sku`. */
export function RunChoice({ course: { sku, runs, noRuns } }: Props) {
  const first = runs.find((run) => run.sku !== undefined && !run.isFull)
  return (
    <>
      <h2 className={styles.title} id="lich-hoc">
        {first ? text.chooseRun : text.runs}
      </h2>
      {sku && <input type="hidden" name="sku" value={sku} />}
      {runs.length > 0 ? (
        <ul className={styles.runs} aria-labelledby="lich-hoc">
          {runs.map((run) => (
            <Run key={run.id} run={run} isChosen={run === first} />
          ))}
        </ul>
      ) : (
        <p className="sm muted">{noRuns}</p>
      )}
    </>
  )
}

/** On phones the cover is at the top of the page instead. */
export const PhoneCover = ({ course }: Props) => (
  <div className={styles.phone}>
    <Cover course={course} />
  </div>
)

/** The page contains two covers and shows one; both load the same file, the largest resource of the first view. */
const Cover = ({ course }: Props) => (
  <div className={styles.cover}>
    <IntroVideo cover={course.cover} title={course.title} video={course.introVideo} />
  </div>
)

const Fee = ({ fee }: { fee: CoursePageView['fee'] }) => (
  <div>
    <p className={styles.fee}>
      <span className="visually-hidden">{text.fee} </span>
      <b>{fee.now}</b>
      {fee.former && (
        <>
          <span className="visually-hidden"> {text.formerFee} </span>
          <s>{fee.former}</s>
          <span className={styles.off}>{fee.discount}</span>
        </>
      )}
    </p>
    {fee.perLesson && <p className="sm muted">{fee.perLesson}</p>}
  </div>
)

function Run({ run, isChosen }: { run: RunView; isChosen: boolean }) {
  const words = (
    <>
      <span className={styles.words}>
        <b>{run.days}</b>
        <span>{run.dates}</span>
        {run.rest && <span>{run.rest}</span>}
        {run.teacher && <span>{run.teacher}</span>}
        {run.minimum && <span>{run.minimum}</span>}
      </span>
      <span className={run.isFew ? styles.few : styles.seats}>{run.seats}</span>
    </>
  )
  return (
    <li>
      {run.sku ? (
        <label className={styles.run} data-full={run.isFull || undefined}>
          <input type="radio" name="sku" value={run.sku} defaultChecked={isChosen} disabled={run.isFull} required />
          {words}
        </label>
      ) : (
        <div className={styles.run}>{words}</div>
      )}
    </li>
  )
}

/** On phones the fee stays in view, with a buy button, or a link to the runs when none is on sale. */
export function FeeBar({ course, buy }: BuyProps) {
  const [next] = course.runs
  return (
    <section className={bottom.bar} aria-label={text.bar}>
      <div>
        <b>{course.fee.now}</b>
        <span>{next?.days ?? course.fee.perLesson ?? course.noRuns}</span>
      </div>
      {isForSale(course) && !isSoldOut(course) ? (
        buy
      ) : (
        <a className={buttonClass({ size: 'xxl', variant: 'outlined', color: 'main' })} href="#lich-hoc">
          {next ? text.seeRuns : text.seeIncluded}
        </a>
      )}
    </section>
  )
}
