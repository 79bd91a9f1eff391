import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { openClassesText as text } from './open-classes.text.ts'

/** A class that was taken away for good: said so, with a way on. */
export const ClassGone = () => (
  <div className="wrap">
    <h1 className="visually-hidden">{text.goneTitle}</h1>
    <EmptyState
      title={text.goneTitle}
      text={text.goneText}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/open-classes">
          {text.showAll}
        </Link>
      }
    />
  </div>
)
