import { useEffect, useState } from 'react'
import { useConnection } from '#app/shared/live-call.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import styles from './connection-bar.module.css'
import { useOnline } from './use-chat.ts'

/** A connection that comes back sooner is not worth a word: what is written goes by the API meanwhile. */
const calmMs = 6000

/** Says that there is no connection, for as long as that is so, and that nothing written meanwhile is lost. */
export function ConnectionBar() {
  const isOnline = useOnline()
  const isAway = useAway()
  return (
    <output className={styles.place}>
      {!isOnline && (
        <span className={styles.bar}>
          <Icon name="wifi-off" size={18} /> {text.offline}
        </span>
      )}
      {isOnline && isAway && (
        <span className={styles.bar}>
          <Icon name="refresh" size={18} /> {text.connecting}
        </span>
      )}
    </output>
  )
}

/** Whether the page has been without its connection for a while. */
function useAway() {
  const isConnected = useConnection() === 'connected'
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAway(!isConnected), isConnected ? 0 : calmMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isAway && !isConnected
}
