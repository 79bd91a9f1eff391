import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'

type Props = { classes: readonly Option[]; refId: string | undefined; /** The shown list, which stays. */ list: string | undefined }

/** One class of many, as a GET form: the address can be kept. */
export const ClassFilter = ({ classes, refId, list }: Props) =>
  classes.length > 1 && (
    <Form className={styles.filter} preventScrollReset replace>
      <HiddenFields of={{ list }} />
      <SelectField
        key={refId}
        name="refId"
        label={text.ofClass}
        placeholder={text.allClasses}
        options={classes}
        defaultValue={refId ?? ''}
      />
      <Button type="submit" size="xxl" variant="outlined">
        {text.filter}
      </Button>
    </Form>
  )
