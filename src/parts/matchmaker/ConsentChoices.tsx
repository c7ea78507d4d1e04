/** What a member lets a matchmaker do: the same four boxes in the same words, whoever asked whom. */
import { options } from '@qianxian/protocol/base/dictionary'
import { consentScope, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { ChoicesField } from '@/ui/form/ChoiceField'
import type { FormModel } from '@/ui/form/FormModel'

const notes: Record<ConsentScope, string> = {
  publish: '帮你填写和修改资料，每次都由你确认后才提交',
  propose: '把合适的人推荐给你，也替你发起牵线，对方同意后才认识',
  show_photo: '其他红娘配对时可以看到你的清晰照片，不会公开',
  hold_phone: '红娘可以查看你的手机号并打给你，每次查看都有记录，结束服务就看不到了',
}

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
      options={offered.map(({ value, name }) => ({ value, label: name, note: notes[value] }))}
    />
  )
})
