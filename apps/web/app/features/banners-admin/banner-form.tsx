import { type ComponentType, type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { refusedFields } from '#app/shared/refused-fields.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useWrongField } from '#app/shared/use-wrong-field.ts'
import styles from './banner-form.module.css'
import { type BannerDraft, bannersPath } from './banner-view.ts'
import { bannersAdminText as text } from './banners-admin.text.ts'

/** What is seen of a banner while it is being written. */
export type Written = Pick<BannerDraft, 'title' | 'text' | 'linkText' | 'href'> & { subjectKey: string | null; cover: string | null }
type Props = {
  draft: BannerDraft
  /** The picture that was sent. */
  cover: string | null
  subjects: readonly Option[]
  refusal: FormRefusal | undefined
  isSending: boolean
  /** The banner as everybody will see it. */
  look: ComponentType<Written>
}
type Part = { draft: BannerDraft; wrong: ReadonlyMap<string, string> }

/** Words, place and time of a banner, and its look while they are typed. */
export function BannerForm({ draft, cover, subjects, refusal, isSending, look: Look }: Props) {
  const form = useWrongField(refusal)
  const [written, setWritten] = useState<Omit<Written, 'cover'>>(draft)
  const part = { draft, wrong: refusedFields(refusal) }
  const read = (event: FormEvent<HTMLFormElement>) => setWritten(readWritten(new FormData(event.currentTarget)))
  return (
    <Form ref={form} method="post" className={panel.stack} noValidate onInput={read}>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      <HiddenFields of={{ step: 'save' }} />
      <section className={panel.panel} aria-label={text.preview}>
        <h2 className="h3">{text.preview}</h2>
        <Look {...written} cover={cover} title={written.title || text.sampleTitle} linkText={written.linkText || text.sampleLink} />
      </section>
      <Words {...part} subjects={subjects} />
      <Place {...part} />
      <div className={styles.buttons}>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={bannersPath}>
          {text.back}
        </Link>
        <Button type="submit" size="xxl" color="main" loading={isSending}>
          {text.save}
        </Button>
      </div>
      <UnsavedChanges />
    </Form>
  )
}

function readWritten(form: FormData): Omit<Written, 'cover'> {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    title: typed('title'),
    text: typed('text'),
    linkText: typed('linkText'),
    href: typed('href'),
    subjectKey: typed('subjectKey') || null,
  }
}

const Words = ({ draft, wrong, subjects }: Part & { subjects: readonly Option[] }) => (
  <section className={panel.panel} aria-labelledby="loi-moi">
    <h2 id="loi-moi" className="h3">
      {text.words}
    </h2>
    <div className={styles.fields}>
      <TextField
        label={text.heading}
        name="title"
        required
        maxLength={80}
        defaultValue={draft.title}
        error={wrong.get('title')}
        autoComplete="off"
      />
      <TextField
        label={text.text}
        name="text"
        maxLength={200}
        defaultValue={draft.text}
        hint={text.textHint}
        error={wrong.get('text')}
        autoComplete="off"
      />
      <TextField
        label={text.linkText}
        name="linkText"
        required
        maxLength={40}
        defaultValue={draft.linkText}
        error={wrong.get('linkText')}
        autoComplete="off"
      />
      <TextField
        label={text.href}
        name="href"
        required
        maxLength={500}
        defaultValue={draft.href}
        hint={text.hrefHint}
        error={wrong.get('href')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        label={text.picture}
        name="subjectKey"
        options={subjects}
        placeholder={text.ofHouse}
        defaultValue={draft.subjectKey ?? ''}
        hint={text.coverLater}
        error={wrong.get('subjectKey')}
      />
    </div>
  </section>
)

const places = Object.entries(text.places).map(([value, label]) => ({ value, label }))

const Place = ({ draft, wrong }: Part) => (
  <section className={panel.panel} aria-labelledby="noi-treo">
    <h2 id="noi-treo" className="h3">
      {text.when}
    </h2>
    <div className={styles.fields}>
      <SelectField label={text.place} name="place" required options={places} defaultValue={draft.place} error={wrong.get('place')} />
      <TextField
        label={text.order}
        name="position"
        inputMode="numeric"
        defaultValue={String(draft.position)}
        hint={text.orderHint}
        error={wrong.has('position') ? text.orderHint : undefined}
        autoComplete="off"
      />
      <TextField
        label={text.showsFrom}
        name="showsFrom"
        type="datetime-local"
        required
        defaultValue={draft.showsFrom}
        error={wrong.get('showsFrom')}
      />
      <TextField
        label={text.showsUntil}
        name="showsUntil"
        type="datetime-local"
        defaultValue={draft.showsUntil}
        hint={text.untilHint}
        error={wrong.get('showsUntil')}
      />
      <Checkbox name="isHidden" label={text.isHidden} defaultChecked={draft.isHidden} />
    </div>
  </section>
)
