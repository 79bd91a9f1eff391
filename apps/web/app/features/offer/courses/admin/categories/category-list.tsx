import { type ReactNode, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import { categoriesAdminText as text } from './categories-admin.text.ts'
import styles from './category-list.module.css'
import type { CategoryView, SubjectView } from './category-tree.ts'

const toastSuccess = (message: string) => showToast({ type: 'success', message })

/** The nine subjects with their categories. */
export const CategoryList = ({ subjects }: { subjects: readonly SubjectView[] }) =>
  subjects.map((subject) => (
    <section key={subject.id} className={panel.panel} aria-labelledby={`mon-${subject.id}`}>
      <div className={panel.head}>
        <div className={styles.subject}>
          <img src={subject.cover} alt="" width="64" height="40" loading="lazy" />
          <div>
            <h2 className="h4" id={`mon-${subject.id}`}>
              {subject.name}
            </h2>
            <p className="sm muted">{subject.note}</p>
          </div>
        </div>
        <Add subject={subject} />
      </div>
      {subject.children.length === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        <ul className={panel.rows}>
          {subject.children.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </ul>
      )}
    </section>
  ))

const Row = (category: CategoryView) => (
  <li>
    <div className={panel.what}>
      <p className={panel.name}>
        {category.name}
        {category.isHidden && <span className={tag.tag}>{text.hidden}</span>}
      </p>
      <p className="sm muted">{category.note}</p>
    </div>
    <div className={panel.actions}>
      <Edit category={category} />
      {category.isEmpty && <Remove category={category} />}
    </div>
  </li>
)

type Opener = { label: string; about: string; title: string; children: (close: () => void) => ReactNode }

/** A button that opens a dialog. */
function Asking({ label, about, title, children }: Opener) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="xl" variant="outlined" aria-label={about} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} size="sm">
        {children(close)}
      </Dialog>
    </>
  )
}

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button size="xxl" variant="outlined" onClick={onClick}>
    {text.back}
  </Button>
)

const Add = ({ subject }: { subject: SubjectView }) => (
  <Asking label={text.add} about={text.addTo(subject.name)} title={text.addTo(subject.name)}>
    {(close) => (
      <StepForm
        step="add"
        save={text.add}
        fields={{ parentId: String(subject.id) }}
        allowsUnsavedExit
        beside={<Back onClick={close} />}
        onDone={() => {
          close()
          toastSuccess(text.added)
        }}
      >
        {(wrong) => <FormFields list={fieldsOf(text.slugOfName)} of={{ position: 0 }} wrong={wrong} />}
      </StepForm>
    )}
  </Asking>
)

const Edit = ({ category }: { category: CategoryView }) => (
  <Asking label={text.edit} about={text.of(text.edit, category.name)} title={text.editTitle(category.name)}>
    {(close) => (
      <StepForm
        step="change"
        save={text.save}
        fields={{ id: String(category.id) }}
        allowsUnsavedExit
        beside={<Back onClick={close} />}
        onDone={() => {
          close()
          toastSuccess(text.saved)
        }}
      >
        {(wrong) => <FormFields list={[...fieldsOf(text.slugHint), isHidden]} of={category} wrong={wrong} />}
      </StepForm>
    )}
  </Asking>
)

const fieldsOf = (slugHint: string): FieldSpec[] => [
  { name: 'name', label: text.name, required: true, maxLength: 60 },
  { name: 'slug', label: text.slug, hint: slugHint, maxLength: 80, isPlain: true },
  { kind: 'number', name: 'position', label: text.order, hint: text.orderHint },
]
const isHidden: FieldSpec = { kind: 'box', name: 'isHidden', label: text.hide, hint: text.hideHint }

const Remove = ({ category }: { category: CategoryView }) => (
  <Asking label={text.remove} about={text.of(text.remove, category.name)} title={text.removeTitle(category.name)}>
    {(close) => (
      <>
        <p className="muted">{text.removeText}</p>
        <DialogButtons>
          <Back onClick={close} />
          <StepButton
            step="remove"
            fields={{ id: String(category.id) }}
            size="xxl"
            variant="contained"
            color="red"
            onDone={() => toastSuccess(text.removed)}
          >
            {text.remove}
          </StepButton>
        </DialogButtons>
      </>
    )}
  </Asking>
)
