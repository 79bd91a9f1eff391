import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { auditText as text } from './audit.text.ts'
import styles from './audit-filters.module.css'

type Props = {
  action: string | undefined
  actions: readonly Option[]
  kept: Record<string, string | undefined>
  narrowed: readonly { label: string; href: string }[]
}

/** Filter by action in a GET form; the person filter is set in the list and removed here. */
export function AuditFilters({ action = '', actions, kept, narrowed }: Props) {
  return (
    <div className={styles.filters}>
      <Form className={styles.form} preventScrollReset replace onChange={(event) => event.currentTarget.requestSubmit()}>
        <HiddenFields of={kept} />
        <SelectField
          key={action}
          label={text.byAction}
          name="action"
          defaultValue={action}
          options={actions}
          placeholder={text.everyAction}
        />
        <noscript>
          <Button type="submit" size="xl" variant="outlined">
            {text.filter}
          </Button>
        </noscript>
      </Form>
      {narrowed.map(({ label, href }) => (
        <Link key={href} to={href} className={buttonClass({ size: 'xl', variant: 'outlined' })} aria-label={text.drop(label)}>
          {label} <Icon name="x" size={18} />
        </Link>
      ))}
    </div>
  )
}
