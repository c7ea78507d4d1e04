/** The scopes that a member grants a matchmaker: the same four boxes in the same words, whichever side made the request. */
import { options } from '@qianxian/protocol/base/dictionary'
import { consentScope, consentText, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { ChoicesField } from '@/ui/form/ChoiceField'
import type { FormModel } from '@/ui/form/FormModel'

export interface Consent {
  scopes: ConsentScope[]
}

/** No scope is preselected. */
export const noConsent: Consent = { scopes: [] }

export interface ConsentChoicesProps {
  form: FormModel<Consent>
  /** The scopes to offer; all if absent or empty. */
  asked?: readonly ConsentScope[]
}

/** Each scope is ticked separately. */
export const ConsentChoices = observer(function ConsentChoices({ form, asked = [] }: ConsentChoicesProps) {
  const offered = options(consentScope).filter(({ value }) => asked.length === 0 || asked.includes(value))
  return (
    <ChoicesField
      form={form}
      name="scopes"
      look="open"
      as="rows"
      label="只勾选你愿意的，随时可以收回"
      options={offered.map(({ value, name }) => ({ value, label: name, note: consentText[value] }))}
    />
  )
})
