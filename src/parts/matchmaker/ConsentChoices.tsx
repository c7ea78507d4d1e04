/** What a member lets a matchmaker do: the same four boxes in the same words, whoever asked whom. */
import { options } from '@qianxian/protocol/base/dictionary'
import { consentScope, consentText, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { ChoicesField } from '@/ui/form/ChoiceField'
import type { FormModel } from '@/ui/form/FormModel'

export interface Consent {
  scopes: ConsentScope[]
}

/** None is ticked beforehand. */
export const noConsent: Consent = { scopes: [] }

export interface ConsentChoicesProps {
  form: FormModel<Consent>
  /** Those that are asked for; all where left out or empty. */
  asked?: readonly ConsentScope[]
}

/** Each of the permissions is ticked on its own. */
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
