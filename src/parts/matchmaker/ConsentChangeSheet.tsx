import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { ConsentChoices } from './ConsentChoices'
import type { MyMatchmaker } from './MyMatchmaker'

export interface ConsentChangeSheetProps {
  model: MyMatchmaker
  service: Representation
  isOpen: boolean
  onClose: () => void
}

/** The member's current consents to their matchmaker: each can be revoked on its own, and all can be renewed. */
export const ConsentChangeSheet = observer(function ConsentChangeSheet({ model, service, isOpen, onClose }: ConsentChangeSheetProps) {
  const form = useForm({
    initial: { scopes: [...service.scopes] },
    submit: ({ scopes }) => model.agree(service.matchmaker.id, scopes),
  })
  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`给${service.matchmaker.name}的授权`}
      form={form}
      lead={
        service.until
          ? `现在的授权到 ${dateInWords(service.until)} 为止，保存后从今天起 ${matchmakerLimits.consentMonths} 个月有效。`
          : undefined
      }
      submitWords={isNone ? '一项都不授权，请结束服务' : '保存授权'}
      submitId="qx-consent-save"
      isSubmitDisabled={isNone}
      onDone={() => toast('授权已更新')}
    >
      <ConsentChoices form={form} />
    </SheetForm>
  )
})
