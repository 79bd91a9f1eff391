import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './cart-list.module.css'
import type { CartRow, CartView } from './cart-view.ts'
import { cartsText as text } from './carts.text.ts'
import { useCartStep } from './use-cart-step.ts'

export type Learner = { id: string; name: string }
/** The user first, then their children. */
type Learners = readonly Learner[]

/** Items in the cart, grouped by seller. */
export const CartGroups = ({ cart, learners }: { cart: CartView; learners: Learners }) => (
  <div className={styles.groups}>
    {cart.payableIds.length > 1 && <ChooseAll ids={cart.payableIds} isAll={cart.isAllChosen} />}
    {cart.groups.map((group) => (
      <section key={group.key} className={styles.card} aria-label={group.name}>
        <h2 className={styles.seller}>{group.name}</h2>
        <ul>
          {group.rows.map((row) => (
            <Row key={row.id} row={row} learners={learners} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

/** Items saved for later. */
export const SavedItems = ({ rows, learners }: { rows: readonly CartRow[]; learners: Learners }) => (
  <section className={styles.card} aria-labelledby="de-mua-sau">
    <h2 className={styles.seller} id="de-mua-sau">
      {text.saved}
    </h2>
    <ul>
      {rows.map((row) => (
        <Row key={row.id} row={row} learners={learners} isSaved />
      ))}
    </ul>
  </section>
)

function ChooseAll({ ids, isAll }: { ids: readonly string[]; isAll: boolean }) {
  const { take, coming } = useCartStep()
  const step = coming('step')
  return (
    <Checkbox
      label={text.chooseAll}
      checked={step === undefined ? isAll : step === 'select'}
      onChange={({ target }) => take(target.checked ? 'select' : 'deselect', { ids: ids.join() })}
    />
  )
}

type RowProps = { row: CartRow; learners: Learners; isSaved?: boolean }

const Row = ({ row, learners, isSaved = false }: RowProps) => (
  <li className={styles.row} data-saved={isSaved || undefined} data-off={!row.isAvailable || undefined}>
    {!isSaved && <Choose row={row} />}
    {row.image ? <img src={row.image} alt="" width="96" height="60" className={styles.cover} /> : <span className={styles.cover} />}
    <div className={styles.what}>
      <h3 className={styles.name}>{row.href ? <Link to={row.href}>{row.name}</Link> : row.name}</h3>
      {row.note && <p className="sm muted">{row.note}</p>}
      {row.changes.map((explanation) => (
        <p key={explanation} className={styles.change}>
          {explanation}
        </p>
      ))}
    </div>
    <div className={styles.sum}>
      <b>
        <span className="visually-hidden">{text.price} </span>
        {row.price}
      </b>
      {row.member && <span className={styles.member}>{row.member}</span>}
      {row.few && <span className={styles.few}>{row.few}</span>}
      {row.state && <span className={tag.tag}>{row.state}</span>}
    </div>
    <div className={styles.actions}>
      <LearnerChoice row={row} learners={learners} />
      <RowSteps row={row} isSaved={isSaved} />
    </div>
  </li>
)

function Choose({ row: { id, name, isSelected, isAvailable } }: { row: CartRow }) {
  const { take, coming } = useCartStep()
  const step = coming('step')
  return (
    <Checkbox
      label={<span className="visually-hidden">{text.select(name)}</span>}
      disabled={!isAvailable}
      checked={step === undefined ? isSelected : step === 'select'}
      onChange={({ target }) => take(target.checked ? 'select' : 'deselect', { ids: id })}
    />
  )
}

/** The learner of an item; no choice for users without children. */
function LearnerChoice({ row: { id, name, learner, isAvailable }, learners }: { row: CartRow; learners: Learners }) {
  const { take, coming } = useCartStep()
  const known = learners.some((one) => one.id === learner.id) ? learners : [...learners, learner]
  if (known.length < 2 || !isAvailable) return <span className={styles.learner}>{text.forLearner(learner.name)}</span>
  const chosen = coming('learnerId')
  return (
    <label className={styles.learner}>
      <Icon name="user" size={18} />
      <span className="visually-hidden">{text.learnerOf(name)}</span>
      <select
        value={typeof chosen === 'string' ? chosen : learner.id}
        onChange={({ target }) => take('learner', { id, learnerId: target.value })}
      >
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  )
}

const RowSteps = ({ row: { id, name, isAvailable }, isSaved }: Omit<RowProps, 'learners'>) => (
  <div className={styles.steps}>
    {isSaved ? (
      isAvailable && (
        <StepButton step="unsave" fields={{ ids: id }} label={text.unsaveOf(name)} size="sm" variant="text" color="main">
          {text.unsave}
        </StepButton>
      )
    ) : (
      <StepButton step="save" fields={{ ids: id }} label={text.saveOf(name)} size="sm" variant="text">
        {text.save}
      </StepButton>
    )}
    <StepButton
      step="remove"
      fields={{ ids: id }}
      label={text.removeOf(name)}
      size="sm"
      variant="text"
      color="red"
      onDone={() => showToast({ type: 'success', message: text.removed })}
    >
      {text.remove}
    </StepButton>
  </div>
)
