import { useEffect, useState } from 'react'
import { useConnection } from '#app/shared/live-call.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import styles from './connection-bar.module.css'
import { useOnline } from './use-chat.ts'

/** Shorter interruptions are not shown: messages are sent through the HTTP API meanwhile. */
const calmMs = 6000

/** Shows that the connection is lost, and that messages written meanwhile are kept. */
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

/** True once the live connection has been lost for a while. */
function useAway() {
  const isConnected = useConnection() === 'connected'
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAway(!isConnected), isConnected ? 0 : calmMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isAway && !isConnected
}
