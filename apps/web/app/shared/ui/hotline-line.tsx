import { telHref, unbroken } from '../phone.ts'
import { useSession } from '../session.tsx'
import styles from './hotline-line.module.css'
import { callHotline } from './hotline-line.text.ts'
import { Icon } from './icon.tsx'

/** The hotline as a line of the page, at widths where the floating one would cover content: inside `data-hotline="small"`. */
export function HotlineLine() {
  const { hotline } = useSession().site
  return (
    <a className={styles.line} href={telHref(hotline)}>
      <Icon name="phone" />
      {callHotline(unbroken(hotline))}
    </a>
  )
}
