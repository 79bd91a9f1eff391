import { postLimits } from '@khue/contracts/offer/knowledge-sections'
import panel from '#app/shared/ui/panel.module.css'
import { Icon } from '#app/shared/ui/icon.tsx'
import { SendFile } from '#app/shared/ui/send-file.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'
import type { PostEditView } from './post-edit-view.ts'

const toastSuccess = (message: string) => () => showToast({ type: 'success', message })

/** An uploaded picture instead of the drawn cover. */
export const CoverPanel = ({ view }: { view: PostEditView }) => (
  <section className={panel.panel} aria-labelledby="own-cover">
    <h2 id="own-cover" className="h4">
      {text.ownCover}
    </h2>
    {view.ownCover && (
      <>
        <img src={view.ownCover} alt={text.coverIsOwn} width="320" height="200" />
        <StepButton step="cover" fields={{ assetId: '' }} color="red" onDone={toastSuccess(text.coverChanged)}>
          {text.drawnCover}
        </StepButton>
      </>
    )}
    <SendFile purpose="POST_COVER" step="cover" label={text.sendCover} hint={text.coverHint} onDone={toastSuccess(text.coverChanged)} />
  </section>
)

/** Documents for readers to download. */
export const DocumentsPanel = ({ view }: { view: PostEditView }) => (
  <section className={panel.panel} aria-labelledby="documents">
    <h2 id="documents" className="h4">
      {text.documents}
    </h2>
    <p className="muted">{text.documentsHint}</p>
    {view.documents.length > 0 && (
      <ul className={panel.rows}>
        {view.documents.map(({ id, name, facts }) => (
          <li key={id}>
            <Icon name="file" />
            <div className={panel.what}>
              <p className={panel.name}>{name}</p>
              <p className="sm muted">{facts}</p>
            </div>
            <StepButton
              step="detach"
              fields={{ documentId: id }}
              color="red"
              label={text.detachOf(name)}
              onDone={toastSuccess(text.detached)}
            >
              {text.detach}
            </StepButton>
          </li>
        ))}
      </ul>
    )}
    {view.documents.length < postLimits.documents && (
      <SendFile purpose="PUBLIC_DOCUMENT" step="attach" label={text.attach} onDone={toastSuccess(text.attached)} />
    )}
  </section>
)
