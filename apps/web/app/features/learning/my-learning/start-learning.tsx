import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { StartView } from './start-view.ts'

/** On the page that sells a course: the way in for each learner who has it already. */
export const StartLearning = ({ label, ways }: StartView) =>
  ways.length > 0 && (
    <section className={panel.panel} aria-label={label}>
      {ways.map(({ key, who, to, enter }) => (
        <div key={key}>
          <p className="sm">{who}</p>
          <Link className={buttonClass({ size: 'xxl', color: 'main', fullWidth: true })} to={to}>
            {enter}
          </Link>
        </div>
      ))}
    </section>
  )
