import type { ReactNode } from 'react'
import { fieldErrors } from '#app/shared/field-errors.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Field } from '#app/shared/ui/field.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import area from '#app/shared/ui/text-area-field.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './version-form.module.css'

/** Replies of the page's action: the published version as its toast names it, or what the server made of the unpublished text. */
type Answer<P> = FormRefusal | { published: string } | { preview: P }

type Props<P> = {
  /** The newest version: the server refuses the new one when there is a newer. */
  basedOn: string
  texts: { preview: string; publish: string; published: (version: string) => string }
  notice?: ReactNode
  renderPreview: (of: P) => ReactNode
  /** The fields; `wrong`: messages by their names. */
  children: (wrong: ReadonlyMap<string, string>) => ReactNode
}

/** Writes the next version of a long text: steps `preview`, which the server makes, and `publish`. */
export function VersionForm<P>({ basedOn, texts, notice, renderPreview, children }: Props<P>) {
  const { Form, data, state, formData } = useFormFetcher<Answer<P>>({
    isSilent: true,
    onDone: (answer) => 'published' in answer && showToast({ type: 'success', message: texts.published(answer.published) }),
  })
  const refusal = data && 'error' in data ? data : undefined
  const form = useFocusInvalidField(refusal)
  const doing = state === 'idle' ? undefined : formData?.get('step')
  return (
    <>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {refusal && (
          <Notice tone="bad" isAlert>
            {refusal.error}
          </Notice>
        )}
        {notice}
        <HiddenFields of={{ basedOn }} />
        {children(fieldErrors(refusal))}
        <div className={styles.buttons}>
          <Button type="submit" name="step" value="preview" size="xxl" variant="outlined" loading={doing === 'preview'}>
            {texts.preview}
          </Button>
          <Button type="submit" name="step" value="publish" size="xxl" color="main" loading={doing === 'publish'}>
            {texts.publish}
          </Button>
        </div>
        <UnsavedChanges answer={data && 'published' in data ? data : undefined} />
      </Form>
      {data && 'preview' in data && renderPreview(data.preview)}
    </>
  )
}

type BodyProps = { label: string; hint: string; value: string; error: string | undefined }

/** The text itself, named `body`. */
export const VersionBody = ({ label, hint, value, error }: BodyProps) => (
  <Field label={label} required hint={hint} error={error}>
    {(control) => (
      <textarea
        name="body"
        required
        spellCheck={false}
        rows={20}
        defaultValue={value}
        {...control}
        className={`${area.area} ${styles.body}`}
        data-error={error !== undefined || undefined}
      />
    )}
  </Field>
)
