import { Address, ProfileChange } from '@khue/contracts/people/profile'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { z } from 'zod'
import { profileText as text } from './profile.text.ts'

const Change = ProfileChange.extend({
  address: Address.extend({ provinceCode: z.enum(provinceCodes, text.provinceMissing) }).nullable(),
})

/** The form in the API's shape. Field names are their paths there, so that a refusal finds its field. */
export const ProfileFields = z.preprocess((form) => {
  const fields: Record<string, unknown> = { ...(typeof form === 'object' ? form : {}) }
  const line = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  const orNull = (name: string) => line(name) || null
  const address = { provinceCode: line('address.provinceCode'), commune: line('address.commune'), street: line('address.street') }
  return {
    name: line('name'),
    gender: orNull('gender'),
    birthDate: orNull('birthDate'),
    school: line('school'),
    grade: orNull('grade'),
    languages: line('languages').split(',').filter(Boolean),
    address: Object.values(address).some((part) => part.trim() !== '') ? address : null,
    version: Number(line('version')),
  }
}, Change)
