import { postLimits } from '@khue/contracts/offer/knowledge-sections'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'
import type { PostEditView } from './post-edit-view.ts'
import styles from './post-side.module.css'

const toastSuccess = (message: string) => () => showToast({ type: 'success', message })

/** When the post is published. */
export const PublishPanel = ({ view }: { view: PostEditView }) => (
  <section className={panel.panel} aria-labelledby="publishing">
    <h2 id="publishing" className="h4">
      {text.publishing}
    </h2>
    <p className="muted">{view.state}</p>
    <div className={panel.actions}>
      {view.can.publish && (
        <StepButton step="publish" variant="contained" color="green" onDone={toastSuccess(text.published)}>
          {text.publish}
        </StepButton>
      )}
      {view.can.cancelPlan && (
        <StepButton step="unpublish" color="red" onDone={toastSuccess(text.unpublished)}>
          {text.cancelPlan}
        </StepButton>
      )}
      {view.can.unpublish && (
        <StepButton step="unpublish" color="red" onDone={toastSuccess(text.unpublished)}>
          {text.unpublish}
        </StepButton>
      )}
    </div>
    {view.can.schedule && (
      <StepForm step="schedule" save={text.schedule} allowsUnsavedExit onDone={toastSuccess(text.scheduled)}>
        {(wrong) => <TextField label={text.scheduleAt} name="at" type="datetime-local" required error={wrong.get('at')} />}
      </StepForm>
    )}
  </section>
)

/** The post's address, and its former addresses. */
export const AddressPanel = ({ view }: { view: PostEditView }) => (
  <section className={panel.panel} aria-labelledby="address">
    <h2 id="address" className="h4">
      {text.address}
    </h2>
    <StepForm key={view.slug} step="rename" save={text.rename} allowsUnsavedExit onDone={toastSuccess(text.renamed)}>
      {(wrong) => (
        <TextField
          label={text.slug}
          name="slug"
          required
          maxLength={postLimits.slug}
          defaultValue={view.slug}
          hint={text.slugHint}
          error={wrong.get('slug')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </StepForm>
    {view.earlier.length > 0 && (
      <div className={styles.earlier}>
        <p>{text.earlier}</p>
        <ul>
          {view.earlier.map((slug) => (
            <li key={slug}>/knowledge/post/{slug}</li>
          ))}
        </ul>
      </div>
    )}
  </section>
)

export const VersionsPanel = ({ view }: { view: PostEditView }) => (
  <section className={panel.panel} aria-labelledby="versions">
    <h2 id="versions" className="h4">
      {text.versions}
    </h2>
    <ul className={panel.rows}>
      {view.versions.map(({ version, title, note, href }) => (
        <li key={version}>
          <div className={panel.what}>
            <p className={panel.name}>{text.versionName(version)}</p>
            <p>{title}</p>
            <p className="sm muted">{note}</p>
          </div>
          {href && (
            <Link
              to={href}
              className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
              aria-label={`${text.openVersion}: ${version}`}
            >
              {text.openVersion}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </section>
)
