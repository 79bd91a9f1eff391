import bottom from '#app/shared/ui/bottom-bar.module.css'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { coursePageText as text } from './course-page.text.ts'
import { IntroVideo } from './intro-video.tsx'
import type { CoursePageView, RunView } from './course-view.ts'
import styles from './fee-box.module.css'

type Props = { course: CoursePageView }

/** Cover, fee, coming runs with their seats and what the fee buys; stays beside the text on wide screens. */
export function FeeBox({ course }: Props) {
  return (
    <aside className={styles.box} aria-label={text.feeBox}>
      <div className={styles.top}>
        <Cover course={course} />
      </div>
      <div className={styles.inside}>
        <Fee fee={course.fee} />
        <h2 className={styles.title} id="lich-hoc">
          {text.runs}
        </h2>
        {course.runs.length > 0 ? (
          <ul className={styles.runs}>
            {course.runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        ) : (
          <p className="sm muted">{course.noRuns}</p>
        )}
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

/** On phones the cover opens the page instead. */
export const PhoneCover = ({ course }: Props) => (
  <div className={styles.phone}>
    <Cover course={course} />
  </div>
)

/** Two of them stand on a page and one is shown; both are one file, the largest thing in the first view. */
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

const Run = ({ run }: { run: RunView }) => (
  <li className={styles.run} data-full={run.isFull || undefined}>
    <div>
      <b>{run.days}</b>
      <span>{run.dates}</span>
    </div>
    <span className={run.isFew ? styles.few : styles.seats}>{run.seats}</span>
  </li>
)

/** On phones the fee stays in view, with the way to the runs. */
export function FeeBar({ course }: Props) {
  const [next] = course.runs
  return (
    <section className={bottom.bar} aria-label={text.bar}>
      <div>
        <b>{course.fee.now}</b>
        <span>{next?.days ?? course.fee.perLesson ?? course.noRuns}</span>
      </div>
      <a className={buttonClass({ size: 'xxl', variant: 'outlined', color: 'main' })} href="#lich-hoc">
        {next ? text.seeRuns : text.seeIncluded}
      </a>
    </section>
  )
}
