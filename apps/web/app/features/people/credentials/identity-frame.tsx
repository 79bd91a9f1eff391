import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Stepper } from '#app/shared/ui/stepper.tsx'
import styles from './identity-frame.module.css'
import { text } from './identity.text.ts'

type Props = {
  title: string
  lead?: ReactNode
  /** Target of the back arrow on phones: the previous step, else home. */
  back?: string
  /** Progress of a multi-step flow. */
  steps?: { label: string; names: readonly string[]; current: number }
  children: ReactNode
}

/** Night window on the left, one form on the right; on phones the form only. */
export function IdentityFrame({ title, lead, back = '/', steps, children }: Props) {
  const heading = useFocusedHeading()
  return (
    <div className={styles.frame}>
      <div className={styles.night}>
        <img src="/art/window.svg" alt="" width="680" height="680" className={styles.window} />
        <Link to="/" aria-label="Khuê – trang chủ" className={styles.logo}>
          <img src="/art/logo-night.svg" alt="" width="130" height="38" />
        </Link>
        <p className={styles.slogan}>{text.slogan}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.form}>
          <div className={styles.top}>
            <Link to={back} className={styles.back} aria-label={text.back}>
              <Icon name="arrow-left" size={24} />
            </Link>
            <img src="/art/logo.svg" alt="Khuê" width="109" height="32" />
          </div>
          {steps && (
            <div className={styles.steps}>
              <Stepper label={steps.label} steps={steps.names} current={steps.current} />
            </div>
          )}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  )
}

/** Focuses the heading after a step change, so that screen readers announce it, unless a field is focused already. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isStep = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (isStep && document.activeElement === document.body) heading.current?.focus()
  }, [isStep])
  return heading
}
