import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from '#app/shared/ui/error-state.tsx'

const failed = { title: 'Phần này chưa tải được.', text: 'Bài của em vẫn được giữ. Hãy tải lại trang khi có kết nối.' }

/**
 * A part of a page whose script comes after the page itself: `const Editor = later(() => import('./editor.tsx'), <Waiting />)`. The server renders what
 * stands in its place.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, waiting: ReactNode) {
  let come: ComponentType<P> | undefined
  return function Later(props: P) {
    const [Part, setPart] = useState(() => come)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Part) return undefined
      let isWanted = true
      async function begin() {
        try {
          const { default: part } = await load()
          come = part
          if (isWanted) setPart(() => part)
        } catch {
          if (isWanted) setFailed(true) // browsers cache a failed import until the page is reloaded
        }
      }
      void begin()
      return () => {
        isWanted = false
      }
    }, [Part])
    if (hasFailed) return <ErrorState {...failed} onRetry={() => location.reload()} />
    return Part ? <Part {...props} /> : waiting
  }
}
