import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import styles from './page-progress.module.css'
import { text } from './shell.text.ts'

/** Pages that come sooner come without a word. */
const patienceMs = 400

/** A bar over everything while another page is slow to come: what was pressed has been heard. */
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

/** Whether something has been on its way for so long that it must be told. */
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
