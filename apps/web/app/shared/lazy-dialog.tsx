import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toasts.ts'

type Props = { opened?: boolean; onClose: () => void }

/**
 * A lazy-loaded dialog: `const Drawer = lazyDialog(() => import('./drawer.tsx'))`. If loading fails, it shows an error and calls `onClose`.
 * Browsers cache a failed module import until the page is reloaded.
 */
export function lazyDialog<P extends Props>(load: () => Promise<{ default: ComponentType<P> }>) {
  let come: ComponentType<P> | undefined
  return function LazyDialog(props: P) {
    const { opened = true, onClose } = props
    const [Part, setPart] = useState(() => come)
    const giveUp = useEffectEvent(() => {
      showToast({ type: 'error', message: 'Phần này chưa tải được. Hãy tải lại trang khi có kết nối.', duration: 6000 })
      onClose()
    })
    useEffect(() => {
      if (Part || !opened) return undefined
      let isWanted = true
      load().then(
        ({ default: part }) => {
          come = part
          return isWanted && setPart(() => part)
        },
        () => isWanted && giveUp(),
      )
      return () => {
        isWanted = false
      }
    }, [Part, opened])
    return Part && <Part {...props} />
  }
}
