import { telHref, unbroken } from '#app/shared/phone.ts'
import { useSession } from '#app/shared/session.tsx'
import styles from './hotline-link.module.css'
import { IconButton } from './icon-button.tsx'

/** Calls the hotline; the pointer shows its number. `isOnPhones`: only where phones have no header. */
export function HotlineLink({ isOnPhones }: { isOnPhones?: boolean }) {
  const { hotline } = useSession().site
  return (
    <IconButton
      component="a"
      href={telHref(hotline)}
      icon="phone"
      label={`Gọi hotline ${hotline}`}
      title={unbroken(hotline)}
      className={isOnPhones ? `${styles.hotline} ${styles.onPhones}` : styles.hotline}
    />
  )
}
