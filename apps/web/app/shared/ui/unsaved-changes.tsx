import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

type Props = {
  /** The answer of the form: what is in the form when a new one comes counts as saved. A refusal saves nothing. */
  answer?: object | undefined
}

/**
 * Put it inside a form: leaving the page with something typed and not saved asks first, by the browser's own question
 * where the page itself is left. Going on within the same address, as by sending the form, asks nothing.
 */
export function UnsavedChanges({ answer }: Props) {
  const { place, isChanged } = useFormChanges(answer)
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname, [isChanged]),
  )
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  return (
    <>
      <span ref={place} hidden />
      <Dialog opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Bạn có thay đổi chưa lưu" size="sm">
        <p className="muted">Rời trang này thì những gì bạn vừa sửa sẽ mất.</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" color="red" onClick={() => blocker.proceed?.()}>
            Rời trang
          </Button>
          <Button size="xxl" color="main" onClick={() => blocker.reset?.()}>
            Ở lại
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

/** Whether the form around `place` holds something else than when it was drawn or saved. */
function useFormChanges(answer: object | undefined) {
  const place = useRef<HTMLSpanElement>(null)
  const saved = useRef('')
  const [isChanged, setChanged] = useState(false)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return undefined
    const compare = () => setChanged(contentOf(form) !== saved.current)
    const events = ['input', 'change', 'reset'] as const
    saved.current = contentOf(form)
    for (const event of events) form.addEventListener(event, compare)
    return () => {
      for (const event of events) form.removeEventListener(event, compare)
    }
  }, [])

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form || !answer || 'error' in answer) return
    saved.current = contentOf(form)
    setChanged(false)
  }, [answer])

  return { place, isChanged }
}

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]))
