import { formKeyField } from '@khue/contracts/form-key'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { previewPath } from './promotion-paths.ts'
import type { PreviewView } from './promotion-view.ts'

const restMs = 500 // spec 9: search debounce

/** Requests the preview whenever the user pauses typing. */
export function usePreview() {
  const { data, state, submit } = useFetcher<FormRefusal | { preview: PreviewView }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useEffectEvent((form: HTMLFormElement) => void submit(typedIn(form), { method: 'post', action: previewPath }))
  const first = useRef<HTMLElement>(null)
  useEffect(() => {
    const form = first.current?.closest('form')
    if (form) ask(form)
    return () => clearTimeout(timer.current)
  }, [])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(typedIn(currentTarget), { method: 'post', action: previewPath }), restMs)
  }
  return {
    onInput,
    /** Placed inside the form, to find it. */
    anchor: first,
    isAsking: state !== 'idle',
    preview: data && 'preview' in data ? data.preview : undefined,
  }
}

/** Without the form's key, which belongs to saving it. */
function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  fields.delete(formKeyField)
  return fields
}
