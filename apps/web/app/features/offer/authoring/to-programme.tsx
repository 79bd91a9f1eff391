import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { editorHref } from './editor-addresses.ts'
import { lecturesText as text } from './programme/programme.text.ts'

export const ToProgramme = ({ courseId }: { courseId: string }) => (
  <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={editorHref(courseId, 'programme')}>
    {text.toProgramme}
  </Link>
)
