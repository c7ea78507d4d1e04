/** Disputes an attribution with headquarters, with text and pictures. */
import { attributionLimits } from '@qianxian/protocol/attribution/attribution.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { EvidencePictures } from '@/parts/media/EvidencePictures'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'

export interface DisputeInput {
  statement: string
  mediaIds: number[]
}

interface DisputeSheetProps {
  isOpen: boolean
  /** The subject, under which the draft is stored on the device. */
  about: string
  onClose: () => void
  onSend: (said: DisputeInput) => Promise<void>
}

export const DisputeSheet = observer(function DisputeSheet({ isOpen, about, onClose, onSend }: DisputeSheetProps) {
  const [pictures] = useState(() => new EvidencePictures(attributionLimits.picturesMax))
  const form = useForm({
    about: `dispute:${about}`,
    initial: { statement: '' },
    rules: {
      statement: textRule('请写下会员是怎么来的', { min: attributionLimits.statementMin, max: attributionLimits.statementMax }),
    },
    submit: async ({ statement }) => {
      await onSend({ statement: statement.trim(), mediaIds: pictures.mediaIds })
      pictures.clear()
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申诉归属"
      form={form}
      lead={`由和双方都没有关系的审核员核实，${attributionLimits.answerWorkingDays} 个工作日内答复。成立后从那时起归你，之前的订单不变。`}
      submitWords={pictures.isUploading ? '证据上传中' : '提交'}
      submitId="qx-dispute-send"
      isSubmitDisabled={pictures.isUploading}
      onDone={() => toast('已提交，等答复')}
    >
      <TextAreaField
        id="qx-dispute-text"
        form={form}
        name="statement"
        look="open"
        label="情况说明"
        isRequired
        placeholder="会员什么时候、怎么来的，有什么记录"
        maxLength={attributionLimits.statementMax}
      />
      <EvidenceField pictures={pictures} label="证据" hint={`最多 ${attributionLimits.picturesMax} 张，可不传`} />
    </SheetForm>
  )
})
