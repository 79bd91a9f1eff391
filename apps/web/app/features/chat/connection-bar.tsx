import { Icon } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import styles from './connection-bar.module.css'
import { useOnline } from './use-chat.ts'

/** Says that there is no connection, for as long as that is so, and that nothing written meanwhile is lost. */
export function ConnectionBar() {
  const isOnline = useOnline()
  return (
    <output className={styles.place}>
      {!isOnline && (
        <span className={styles.bar}>
          <Icon name="wifi-off" size={18} /> {text.offline}
        </span>
      )}
    </output>
  )
}
