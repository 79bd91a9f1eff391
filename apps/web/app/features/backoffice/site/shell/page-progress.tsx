import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import styles from './page-progress.module.css'
import { text } from './shell.text.ts'

/** No indicator for navigations shorter than this. */
const patienceMs = 150

/** Progress bar over the page during a slow navigation: confirms that the click was registered. */
export function PageProgress() {
  const here = useLocation()
  const { state, location } = useNavigation()
  const isOther = state === 'loading' && location.pathname !== here.pathname
  const isSlow = useSlow(isOther || (state === 'loading' && location.search !== here.search))
  return (
    <>
      {isSlow && <div className={styles.bar} data-page-progress />}
      <LiveRegion words={isSlow && isOther ? text.pageComing : ''} />
    </>
  )
}

/** True once `isComing` has lasted longer than `patienceMs`. */
function useSlow(isComing: boolean) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isComing) return undefined
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isComing])
  return isSlow
}
