import type { suggestCommunes } from '@khue/contracts/ground/places'
import type { ProfileDetails } from '@khue/contracts/people/profile'
import { provinces } from '@khue/contracts/ground/provinces'
import { useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { ComboField } from '#app/shared/ui/combo-field.tsx'
import type { ComboOption } from '#app/shared/ui/combo-option.ts'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { profileText as text } from './profile.text.ts'

type Props = { address: ProfileDetails['address']; wrong: ReadonlyMap<string, string>; isOwn: boolean }

/** Also matches the names abolished in 2025, which users still type. */
const provinceOptions = provinces.map(({ code, name, formerly }) => ({
  value: code,
  label: name,
  note: formerly.length > 0 ? text.formerly(formerly) : undefined,
  alike: formerly,
}))

/** Province, commune and street; the commune is free text, with suggestions where the official list is available. */
export function AddressFields({ address, wrong, isOwn }: Props) {
  const [province, setProvince] = useState<string>(address?.provinceCode ?? '')
  const [term, setTerm] = useState<string>()
  const communes = useCommunes(province, term)
  return (
    <>
      <ComboField
        label={text.province}
        name="address.provinceCode"
        options={provinceOptions}
        placeholder={text.provinceHint}
        defaultValue={address?.provinceCode}
        onChoose={setProvince}
        error={wrong.get('address.provinceCode')}
      />
      <ComboField
        label={text.commune}
        name="address.commune"
        isFree
        options={communes}
        defaultValue={address?.commune ?? ''}
        maxLength={255}
        onType={setTerm}
        error={wrong.get('address.commune')}
      />
      <TextField
        label={text.street}
        name="address.street"
        autoComplete={isOwn ? 'address-line1' : 'off'}
        defaultValue={address?.street ?? ''}
        maxLength={255}
        error={wrong.get('address.street')}
      />
    </>
  )
}

const pauseMs = 200 // no request for every key press

/** Requests suggestions while the user types; without them the field stays free text. */
function useCommunes(province: string, term: string | undefined) {
  const [communes, setCommunes] = useState<readonly ComboOption[]>([])
  useEffect(() => {
    if (province === '' || term === undefined) return undefined
    let isCurrent = true
    const ask = async () => {
      const query = { province, term: term.trim() }
      const { items } = await browserApi.call<typeof suggestCommunes>({ method: 'GET', path: '/utilities/places/communes' }, { query })
      if (isCurrent) setCommunes(items.map(({ code, name, kind }) => ({ value: code, label: `${capitalised(kind)} ${name}` })))
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [province, term])
  return communes
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
