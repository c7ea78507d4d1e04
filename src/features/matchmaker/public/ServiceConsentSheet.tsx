import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { MatchmakerCard } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { ConsentChoices, noConsent } from '@/parts/matchmaker/ConsentChoices'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'

export interface ServiceConsentSheetProps {
  isOpen: boolean
  card: MatchmakerCard
  onClose: () => void
  onDone: () => void
}

/** The scopes that the member grants the matchmaker, each ticked separately; none is preselected. */
export const ServiceConsentSheet = observer(function ServiceConsentSheet({ isOpen, card, onClose, onDone }: ServiceConsentSheetProps) {
  const form = useForm({
    about: `ask:${card.id}`,
    initial: noConsent,
    submit: ({ scopes }) => call(matchmaker.askMatchmaker, { id: card.id, scopes }, errorsInline),
  })
  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`请${card.name}做我的红娘`}
      form={form}
      lead={card.bio}
      submitWords={isNone ? '请勾选同意的内容' : '授权，并发出申请'}
      submitId="qx-matchmaker-send"
      isSubmitDisabled={isNone}
      onDone={() => {
        toast('申请已发出，红娘同意后开始服务')
        onDone()
      }}
    >
      <ConsentChoices form={form} />
    </SheetForm>
  )
})
