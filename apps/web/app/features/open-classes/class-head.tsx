import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './class-head.module.css'
import { openClassesText as text } from './open-classes.text.ts'

/** The head of a list: where one is, what it is, and the way to the plans where they open it. */
export function ClassHead({ title, lead, registerHref }: { title: string; lead: string; registerHref?: string }) {
  return (
    <>
      <nav className={styles.crumbs} aria-label={text.breadcrumb}>
        <Link to="/">{text.home}</Link>
        <Icon name="chevron-right" size={16} />
        <span aria-current="page">{title}</span>
      </nav>
      <div className={styles.head}>
        <div>
          <h1 className="h1">{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {registerHref && (
          <Link className={buttonClass({ size: 'xxl', color: 'secondary' })} to={registerHref} preventScrollReset>
            <Icon name="ticket" />
            {text.register}
          </Link>
        )}
      </div>
    </>
  )
}
