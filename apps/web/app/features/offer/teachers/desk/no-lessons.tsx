import { Link } from 'react-router'
import { newClassHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { teachingDeskText as text } from './teaching-desk.text.ts'

/** A day without lessons; after a week without lessons, links to create a class or course. */
export const NoLessons = ({ isWholeWeek }: { isWholeWeek: boolean }) => (
  <>
    <p className="muted">{isWholeWeek ? text.noLessonsThisWeek : text.noLessons}</p>
    <div className={panel.actions}>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={newClassHref}>
        {text.openClass}
      </Link>
      {isWholeWeek && (
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to="/account/teaching/courses">
          {text.createCourse}
        </Link>
      )}
    </div>
  </>
)
