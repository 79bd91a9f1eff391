import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toasts.ts'

type Props = { opened?: boolean; onClose: () => void }

/**
 * A dialog or the like whose script comes when it is first opened: `const Drawer = lazyDialog(() => import('./drawer.tsx'))`. When it actions not
 * come that is said, and what opened it counts as closed. Browsers keep a script that failed as failed until the page is loaded anew.
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
