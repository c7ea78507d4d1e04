/** Forms of screens: a refusal is shown at its fields, and typed text stays on the device until it is sent. */
import { useEffect, useState } from 'react'
import { fieldErrors } from '@/request/fault'
import { FormModel, type FormOptions } from '@/ui/form/FormModel'
import { openDraft } from './draft'

export interface AppFormOptions<T extends object> extends Omit<FormOptions<T>, 'faultFields'> {
  /** Subject of the stored draft: `note:10106586`. */
  about?: string
}

export function createForm<T extends object>({ about, ...options }: AppFormOptions<T>): FormModel<T> {
  const draft = about === undefined ? undefined : openDraft<T>(about)
  const form = new FormModel<T>({
    ...options,
    faultFields: fieldErrors,
    onDraft: draft ? draft.keep : options.onDraft,
    onDropped: draft ? draft.drop : options.onDropped,
  })
  const kept = draft?.read()
  if (kept) form.assign(kept)
  return form
}

/**
 * The form of a component; another `about` creates another form. Initial values are updated until the person types, and
 * the latest submit function is used.
 */
export function useForm<T extends object>(options: AppFormOptions<T>): FormModel<T> {
  const { about, initial, submit } = options
  const begin = () => ({ about, form: createForm(options) })
  const [held, setHeld] = useState(begin)
  const now = held.about === about ? held : begin()
  if (now !== held) setHeld(now)
  const { form } = now
  useEffect(() => form.renew({ initial, submit }))
  useEffect(() => () => form.flushDraft(), [form])
  return form
}
