import { contractLimits, stopFault, type StopFault } from '@qianxian/protocol/contract/contract.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { Box } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { ContractModel } from './ContractModel'
import { yuan } from './contractWords'
import { StopRows } from './StopRows'

export interface StopSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ContractModel
}

/** The request to stop, for the refund that is shown with its rows. */
export const StopSheet = observer(function StopSheet({ isOpen, onClose, model }: StopSheetProps) {
  const { stop } = model
  const form = useForm<{ fault: StopFault | null; reason: string }>({
    about: `contract-stop:${model.id}`,
    initial: { fault: 'none', reason: '' },
    rules: { reason: textRule('请填写终止原因', { min: contractLimits.reasonMin, max: contractLimits.reasonMax }) },
    submit: ({ fault, reason }) => model.requestStop(fault ?? 'none', reason.trim()),
  })
  const fault = form.read('fault') ?? 'none'
  useEffect(() => {
    if (isOpen) model.previewStop(fault).catch((error: unknown) => toast(firstErrorWords(error)))
  }, [isOpen, fault, model])
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申请终止"
      form={form}
      lead={`对方同意后，${contractLimits.refundDays} 天内原路退回。有争议由平台裁定。`}
      submitWords={stop ? `按 ${yuan(stop.refundFen)} 申请终止` : '正在计算'}
      submitId="qx-contract-stop-send"
      isSubmitDisabled={stop === null}
      onDone={() => toast('已提交，等待对方确认')}
    >
      <ChoiceField form={form} name="fault" look="open" label="谁的原因" isNeverEmpty options={choices(stopFault)} />
      <TextAreaField
        id="qx-contract-stop-reason"
        form={form}
        name="reason"
        look="open"
        label="终止原因"
        isRequired
        maxLength={contractLimits.reasonMax}
      />
      {stop ? (
        <Box top={8}>
          <StopRows value={stop} id="qx-contract-stop-rows" />
        </Box>
      ) : null}
    </SheetForm>
  )
})
