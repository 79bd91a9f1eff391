import { showToast } from '#app/shared/toasts.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useReloadIfChanged } from '../shared/step-action.tsx'
import { deskText as text } from './desk.text.ts'

/** The address of the room: of this lesson, or of all lessons to come of its class. */
export function LinkPanel({ link }: { link: string | undefined }) {
  const reloadIfChanged = useReloadIfChanged()
  return (
    <section className={panel.panel} aria-labelledby="link">
      <div>
        <h2 id="link" className="h4">
          {text.link}
        </h2>
        <p className="sm muted">{link === undefined ? text.linkNone : text.linkLead}</p>
      </div>
      <StepForm<{ done: true; lessons: number }>
        key={link}
        step="link"
        save={text.linkSave}
        onRefused={reloadIfChanged}
        onDone={({ lessons }) => showToast({ type: 'success', message: text.linkSaved(lessons) })}
      >
        {(wrong) => (
          <>
            <TextField
              type="url"
              name="url"
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              label={text.linkField}
              hint={link === undefined ? undefined : text.linkHint}
              defaultValue={link}
              error={wrong.get('url')}
            />
            <Checkbox name="isForAll" label={text.linkForAll} />
          </>
        )}
      </StepForm>
    </section>
  )
}
