import { formKeyField } from '@khue/contracts/form-key'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

type Props = {
  /** Reply of the form: on a new reply the form's current values count as saved. A refusal saves nothing. */
  answer?: object | undefined
}

/**
 * Place it inside a form: asks for confirmation before leaving the page with unsaved changes, by the browser's own dialog when the document
 * is left. Navigations within the same address, such as submitting the form, do not ask.
 */
export function UnsavedChanges({ answer }: Props) {
  const { place, isChanged, changed } = useFormChanges(answer)
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => changed.current && currentLocation.pathname !== nextLocation.pathname, [changed]),
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

/** Whether the form around `place` differs from its initial or last saved values. */
function useFormChanges(answer: object | undefined) {
  const place = useRef<HTMLSpanElement>(null)
  const saved = useRef('')
  const [isChanged, setState] = useState(false)
  const changed = useRef(false) // at once: the handler of the reply that saved the form may leave the page before the next rendering
  const setChanged = useCallback((is: boolean) => {
    changed.current = is
    setState(is)
  }, [])

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
  }, [setChanged])

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form || !answer || 'error' in answer) return
    saved.current = contentOf(form)
    setChanged(false)
  }, [answer, setChanged])

  return { place, isChanged, changed }
}

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== formKeyField)
      .map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]),
  )
