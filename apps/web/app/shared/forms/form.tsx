import { formKeyField } from '@khue/contracts/form-key'
import { type ComponentProps, type ComponentType, type SubmitEvent, useRef } from 'react'
import { Form as RouterForm, type FetcherFormProps } from 'react-router'
import { useFormKey } from './use-form-key.ts'

type KeyedProps = FetcherFormProps & { ref?: ComponentProps<'form'>['ref'] }

/** A form that changes something: sends the key that makes several attempts one request. */
function KeyedForm({ as: Base, onSubmit, children, ...props }: KeyedProps & { as: ComponentType<KeyedProps> }) {
  const { key, keyFor } = useFormKey()
  const field = useRef<HTMLInputElement>(null)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    const form = event.currentTarget
    const sent = keyFor(new FormData(form, event.nativeEvent.submitter), form.getAttribute('action') ?? location.pathname)
    if (field.current && sent !== undefined) field.current.value = sent
  }
  return (
    <Base {...props} onSubmit={submit}>
      {key !== undefined && <input ref={field} type="hidden" name={formKeyField} value={key} />}
      {children}
    </Base>
  )
}

/** The form of every page; `method="post"` sends an idempotency key. */
export const Form = (props: ComponentProps<typeof RouterForm>) =>
  props.method === 'post' ? <KeyedForm {...props} as={RouterForm} /> : <RouterForm {...props} />

/** The same for the form of a fetcher. */
export const keyedFetcherForm = (Base: ComponentType<KeyedProps>) =>
  function FetcherForm(props: KeyedProps) {
    return <KeyedForm {...props} as={Base} />
  }
